import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import { listenOnLoopback, loopback } from "../listen";
import { answerTo, rateLimited } from "./answers";
import type { Answer } from "./answers";

export interface SandboxPricesOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly nowMs?: () => number;
}

export interface SandboxPrices {
  /** Base URL for a CoinGecko client. */
  readonly url: string;
  /** From now on answers 429 to everything, or stops doing so. */
  setRateLimited(limited: boolean): void;
  stop(): Promise<void>;
}

/**
 * Starts the stand-in for CoinGecko on the loopback address.
 * @throws PortInUseError
 */
export async function startSandboxPrices(options: SandboxPricesOptions): Promise<SandboxPrices> {
  const { nowMs = Date.now } = options;
  let limited = false;
  const server = createServer((request, response) => {
    const { status, body, headers } = limited ? rateLimited : answer(request, nowMs());
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
    response.end(JSON.stringify(body));
  });
  const port = await listenOnLoopback(server, options.port, "SANDBOX_PRICES_PORT");
  return {
    url: `http://${loopback}:${port}`,
    setRateLimited: (next) => void (limited = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer({ method, url: target = "/" }: IncomingMessage, nowMs: number): Answer {
  const base = `http://${loopback}`;
  if (method !== "GET" || !URL.canParse(target, base)) return { status: 404, body: { error: "not found" } };
  return answerTo(new URL(target, base), nowMs);
}
