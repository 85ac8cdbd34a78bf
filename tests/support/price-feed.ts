import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A price feed whose quotes a test sets: flat in the past, movable now. It speaks CoinGecko's wire format. */
export interface TestFeed {
  readonly url: string;
  /** Sets the latest quote of an asset. */
  quote(priceId: string, priceUsd: number): void;
  stop(): Promise<void>;
}

const STEP_MS: Record<string, number> = { "1": 5 * 60_000, "90": 60 * 60_000, "365": 24 * 60 * 60_000 };

export async function startPriceFeed(flat: Record<string, number>): Promise<TestFeed> {
  const latest = { ...flat };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const chart = /^\/coins\/([^/]+)\/market_chart$/.exec(url.pathname);
    const body = chart ? { prices: past(flat[chart[1]!] ?? 0, url.searchParams.get("days") ?? "1") } : quotes(latest);
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    quote: (priceId, priceUsd) => void (latest[priceId] = priceUsd),
    stop: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
}

function quotes(latest: Record<string, number>) {
  const last_updated_at = Math.floor(Date.now() / 1000);
  return Object.fromEntries(Object.entries(latest).map(([id, usd]) => [id, { usd, usd_24h_change: 0, last_updated_at }]));
}

function past(priceUsd: number, days: string): [number, number][] {
  const stepMs = STEP_MS[days] ?? 60_000;
  const count = Math.floor((Number(days) * 24 * 60 * 60_000) / stepMs);
  return Array.from({ length: count }, (_, at) => [Date.now() - (count - at) * stepMs, priceUsd]);
}
