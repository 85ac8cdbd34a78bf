import type { RequestListener } from "node:http";
import { startServer } from "./server";

/** A price feed in CoinGecko's wire format, whose quotes a test sets: by default the past is flat; the latest quotes can be changed. */
export interface TestFeed {
  readonly url: string;
  /** Sets the latest quote of an asset. */
  quote(priceId: string, priceUsd: number): void;
  /** Sets the raw JSON for an asset in the response with the latest quotes, which may be invalid. */
  setQuoteJson(priceId: string, json: string): void;
  /** Sets the raw JSON for the points of an asset's past, which may be invalid. */
  setPastJson(priceId: string, json: string): void;
  /** Lets a listener respond to every request; null restores the usual responses. */
  answerWith(listener: RequestListener | null): void;
  stop(): Promise<void>;
}

const STEP_MS: Record<string, number> = { "1": 5 * 60_000, "90": 60 * 60_000, "365": 24 * 60 * 60_000 };

interface FeedOptions {
  /** The time of the quotes. */
  now?: () => Date;
  /** The shape of the past: the factor for the price at a time. */
  shapeAt?: (atMs: number) => number;
  /** The same per asset. */
  shapeOf?: (priceId: string, atMs: number) => number;
}

/** Starts a feed with a price per asset. */
export async function startPriceFeed(
  flat: Record<string, number>, { now = () => new Date(), shapeAt = () => 1, shapeOf = (_, atMs) => shapeAt(atMs) }: FeedOptions = {},
): Promise<TestFeed> {
  const quoteJson = new Map<string, () => string>();
  const pastJson = new Map<string, string>();
  const quote = (priceId: string, usd: number) =>
    void quoteJson.set(priceId, () => JSON.stringify({ usd, usd_24h_change: 0, last_updated_at: Math.floor(now().getTime() / 1000) }));
  for (const [priceId, priceUsd] of Object.entries(flat)) quote(priceId, priceUsd);

  const latest = () => `{${[...quoteJson].map(([priceId, json]) => `${JSON.stringify(priceId)}:${json()}`).join(",")}}`;
  const pricesOf = (priceId: string, days: string) => past(flat[priceId] ?? 0, days, now().getTime(), (atMs) => shapeOf(priceId, atMs));
  const pastOf = (priceId: string, days: string) => `{"prices":${pastJson.get(priceId) ?? JSON.stringify(pricesOf(priceId, days))}}`;
  const defaultListener: RequestListener = (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const chart = /^\/coins\/([^/]+)\/market_chart$/.exec(url.pathname);
    response.setHeader("content-type", "application/json").end(chart ? pastOf(chart[1]!, url.searchParams.get("days") ?? "1") : latest());
  };
  let answering = defaultListener;
  const { url, stop } = await startServer((request, response) => answering(request, response));
  return {
    url,
    quote,
    setQuoteJson: (priceId, json) => void quoteJson.set(priceId, () => json),
    setPastJson: (priceId, json) => void pastJson.set(priceId, json),
    answerWith: (listener) => void (answering = listener ?? defaultListener),
    stop,
  };
}

/** An endless response body, a megabyte at a time. */
export const endlessBody: RequestListener = (_, response) => {
  const chunk = Buffer.alloc(1_000_000, " ");
  const write = () => {
    while (!response.destroyed && response.write(chunk)) continue;
    if (!response.destroyed) response.once("drain", write);
  };
  write();
};

function past(priceUsd: number, days: string, nowMs: number, shapeAt: (atMs: number) => number): [number, number][] {
  const stepMs = STEP_MS[days] ?? 60_000;
  const count = Math.floor((Number(days) * 24 * 60 * 60_000) / stepMs);
  return Array.from({ length: count }, (_, at) => nowMs - (count - at) * stepMs).map((atMs) => [atMs, priceUsd * shapeAt(atMs)]);
}
