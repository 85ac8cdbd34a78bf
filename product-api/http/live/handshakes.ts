import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { clientNetwork } from "../client-network";

/** Of one client network: a shared one's pages all come back within seconds after a restart. In memory, since a refusal must cost nothing. */
export const HANDSHAKES_A_MINUTE = 600;
/** Of a process, whoever begins them: each asks the database. */
export const HANDSHAKES_AT_ONCE = 100;
const WINDOW_MS = 60_000;

/** What handshakes may take. */
export interface Handshakes {
  /** The HTTP status that one is refused with, or null and how to end it. */
  begin(network: string): { refusal: 429 | 503 } | { refusal: null; end: () => void };
  /** Whether a network has been refused its origin for the first time within a minute: a line of the log for each is a way to fill it. */
  isFirstRefusal(network: string): boolean;
}

export function createHandshakes(nowMs: () => number): Handshakes {
  let windowStart = nowMs();
  let underWay = 0;
  const begun = new Map<string, number>();
  const refused = new Set<string>();

  function turnWindow(): void {
    if (nowMs() - windowStart < WINDOW_MS) return;
    windowStart = nowMs();
    begun.clear();
    refused.clear();
  }

  return {
    begin: (network) => {
      turnWindow();
      const count = (begun.get(network) ?? 0) + 1;
      begun.set(network, count);
      if (count > HANDSHAKES_A_MINUTE) return { refusal: 429 };
      if (underWay >= HANDSHAKES_AT_ONCE) return { refusal: 503 };
      underWay += 1;
      return { refusal: null, end: () => void (underWay -= 1) };
    },
    isFirstRefusal: (network) => {
      turnWindow();
      const isFirst = !refused.has(network);
      refused.add(network);
      return isFirst;
    },
  };
}

/** Which network a handshake came from, as the HTTP server knows it of a request: by `X-Forwarded-For` where a trusted proxy wrote it. */
export function createNetworkOf(trustProxy: string | boolean): (request: IncomingMessage) => string {
  const trusted = typeof trustProxy === "string" ? proxyAddr.compile(trustProxy.split(",").map((one) => one.trim())) : () => trustProxy;
  return (request) => clientNetwork(proxyAddr(request, trusted));
}
