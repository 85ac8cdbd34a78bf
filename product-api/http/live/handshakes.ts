import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { clientNetwork } from "../client-network";

/**
 * Per client network. High, because all pages behind a shared address reconnect
 * within seconds after a restart. Counted in memory, so that a refusal costs nothing.
 */
export const HANDSHAKES_PER_MINUTE = 600;
/** Per process, for all clients together: each handshake queries the database. */
export const HANDSHAKES_AT_ONCE = 100;
const WINDOW_MS = 60_000;
/** Anyone can invent origins: further ones of a network get no line of the log within the minute. */
export const ORIGINS_LOGGED_PER_MINUTE = 5;

/** Limits on WebSocket handshakes. */
export function createHandshakes(nowMs: () => number = () => performance.now()) {
  let windowStart = nowMs();
  let inFlight = 0;
  const started = new Map<string, number>();
  const refused = new Map<string, Set<string | undefined>>();

  function turnWindow(): void {
    if (nowMs() - windowStart < WINDOW_MS) return;
    windowStart = nowMs();
    started.clear();
    refused.clear();
  }

  return {
    /** The HTTP status to refuse the handshake with, or null and the function to call when it ends. */
    begin: (network: string): { refusal: 429 | 503 } | { refusal: null; end: () => void } => {
      turnWindow();
      const count = (started.get(network) ?? 0) + 1;
      started.set(network, count);
      if (count > HANDSHAKES_PER_MINUTE) return { refusal: 429 };
      if (inFlight >= HANDSHAKES_AT_ONCE) return { refusal: 503 };
      inFlight += 1;
      return { refusal: null, end: () => void (inFlight -= 1) };
    },
    /** Whether a refusal is worth a line of the log: the first one within a minute for each of a network's first few origins. */
    isFirstRefusal: (network: string, origin: string | undefined): boolean => {
      turnWindow();
      const origins = refused.get(network) ?? new Set();
      if (origins.size >= ORIGINS_LOGGED_PER_MINUTE || origins.has(origin)) return false;
      refused.set(network, origins.add(origin));
      return true;
    },
  };
}

/**
 * Returns a function that finds a handshake's client network as the HTTP
 * server does: from `X-Forwarded-For` where a trusted proxy wrote it.
 */
export function createNetworkOf(trustProxy: string | boolean): (request: IncomingMessage) => string {
  const trusted = typeof trustProxy === "string" ? proxyAddr.compile(trustProxy.split(",").map((one) => one.trim())) : () => trustProxy;
  return (request) => clientNetwork(proxyAddr(request, trusted));
}
