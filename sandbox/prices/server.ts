import { createServer, type IncomingMessage } from "node:http";
import { loopback, refusal, sendAnswer, serveOnLoopback, type Answer, type StandIn } from "../listen";
import type { Plot } from "../seed/plot";
import { answerTo, rateLimited } from "./answers";

export interface SandboxPrices extends StandIn {
  /** Starts or stops answering every request with 429. */
  setRateLimited(limited: boolean): void;
}

/**
 * Starts the stand-in for CoinGecko on the loopback address; port 0 picks a free one.
 * @throws PortInUseError
 */
export async function startSandboxPrices(
  { port, nowMs = Date.now, plot = null }: { port: number; nowMs?: () => number; plot?: Plot | null },
): Promise<SandboxPrices> {
  let limited = false;
  const server = createServer((request, response) => {
    sendAnswer(response, limited ? rateLimited : answer(request, nowMs(), plot));
  });
  const listening = await serveOnLoopback(server, port, "SANDBOX_PRICES_PORT");
  return { ...listening, setRateLimited: (next) => void (limited = next) };
}

function answer({ method, url: target = "/" }: IncomingMessage, nowMs: number, plot: Plot | null): Answer {
  const base = `http://${loopback}`;
  if (method !== "GET" || !URL.canParse(target, base)) return refusal(404, "not found");
  return answerTo(new URL(target, base), nowMs, plot);
}
