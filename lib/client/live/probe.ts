import { queryDefaults } from "../request/query-defaults";
import { type LiveEndpoint, type LiveSocket, socketUrl } from "./endpoint";

export type LiveProbe = { readonly kind: "connected"; readonly tookMs: number } | { readonly kind: "refused" };

interface LiveProbeOptions extends LiveEndpoint {
  /** Aborts the probe and closes the socket. */
  signal: AbortSignal;
}

/** Opens the live channel once, as the screens do, and closes it again. Never rejects. */
export async function probeLiveChannel({ wsUrl, requestTicket, createSocket, signal }: LiveProbeOptions): Promise<LiveProbe> {
  const startMs = performance.now();
  try {
    const ticket = await requestTicket();
    signal.throwIfAborted();
    await opened(createSocket(socketUrl(wsUrl, ticket)), signal);
    return { kind: "connected", tookMs: Math.round(performance.now() - startMs) };
  } catch {
    return { kind: "refused" };
  }
}

function opened(socket: LiveSocket, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error("no answer"))), queryDefaults.timeoutMs);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      socket.close(1000);
    };
    socket.addEventListener("open", () => finish(resolve));
    socket.addEventListener("error", () => finish(() => reject(new Error("refused"))));
    socket.addEventListener("close", () => finish(() => reject(new Error("closed"))));
    signal.addEventListener("abort", () => finish(() => reject(new Error("aborted"))), { once: true });
  });
}
