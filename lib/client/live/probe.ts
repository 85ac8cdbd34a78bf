import { queryDefaults } from "../request/query-defaults";
import { type LiveDoor, type LiveSocket, socketUrl } from "./door";

export type LiveProbe = { readonly kind: "connected"; readonly tookMs: number } | { readonly kind: "refused" };

export interface LiveProbeOptions extends LiveDoor {
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
    const timer = setTimeout(() => leave(() => reject(new Error("no answer"))), queryDefaults.timeoutMs);
    const leave = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      socket.close(1000);
    };
    socket.addEventListener("open", () => leave(resolve));
    socket.addEventListener("error", () => leave(() => reject(new Error("refused"))));
    socket.addEventListener("close", () => leave(() => reject(new Error("closed"))));
    signal.addEventListener("abort", () => leave(() => reject(new Error("aborted"))), { once: true });
  });
}
