import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export type Probe = () => Promise<boolean>;

const probeTimeoutMs = 5000;

/** A probe that passes when a GET request succeeds. */
export function httpProbe(url: string): Probe {
  return () => passes(fetch(url, { redirect: "manual", signal: AbortSignal.timeout(probeTimeoutMs) }), (answer) => answer.ok);
}

/** A probe that passes when a node answers `eth_chainId`. */
export function chainProbe(url: string): Probe {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] });
  const headers = { "content-type": "application/json" };
  return () =>
    passes(
      fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(probeTimeoutMs) }),
      async (answer) => "result" in ((await answer.json()) as object),
    );
}

/** A probe that passes when something listens on the port of a URL. */
export function portProbe(url: string): Probe {
  const { hostname, port } = new URL(url);
  return () =>
    new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), timeout: probeTimeoutMs });
      const end = (isOpen: boolean) => {
        socket.destroy();
        resolve(isOpen);
      };
      socket.once("connect", () => end(true)).once("error", () => end(false)).once("timeout", () => end(false));
    });
}

/**
 * Repeats a probe until it passes.
 * @param startedMs when the wait began, in terms of `performance.now()`; it may move. By default, the time of the call.
 * @returns false if `boundMs` have passed since then, or `signal` aborts.
 */
export async function waitUntil(probe: Probe, boundMs: number, signal: AbortSignal, startedMs?: () => number): Promise<boolean> {
  const startMs = performance.now();
  while (!signal.aborted && performance.now() < (startedMs?.() ?? startMs) + boundMs) {
    if (await probe()) return true;
    await delay(100);
  }
  return false;
}

async function passes(response: Promise<Response>, check: (answer: Response) => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await check(await response);
  } catch {
    return false;
  }
}
