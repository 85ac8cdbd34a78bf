import { z } from "zod";

const TIMEOUT_MS = 10_000;

const answer = z.record(
  z.string(),
  z.object({
    usd: z.number().nonnegative().optional(),
    usd_24h_change: z.number().nullish(),
    last_updated_at: z.number().optional(),
  }),
);

export interface FeedQuote {
  priceId: string;
  priceUsd: number;
  /** Percent. */
  change24h: number | null;
  quotedAt: Date;
}

/** A price feed that speaks CoinGecko's API. */
export interface PriceFeed {
  /** The latest quotes; identifiers that the feed does not know are absent. */
  fetchLatest(priceIds: string[]): Promise<FeedQuote[]>;
  /** Quotes of the last days: every 5 minutes for 1 day, hourly up to 90, daily beyond (365 at most on a demo key). */
  fetchHistory(priceId: string, days: number): Promise<{ at: Date; priceUsd: number }[]>;
}

const history = z.object({ prices: z.array(z.tuple([z.number(), z.number().nonnegative()])) });

/** https://docs.coingecko.com/reference/simple-price */
export function createPriceFeed(options: { url: string; apiKey: string | null; now: () => Date }): PriceFeed {
  const headers: Record<string, string> = options.apiKey ? { "x-cg-demo-api-key": options.apiKey } : {};
  async function ask<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> {
    const response = await fetch(options.url + path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`the price feed answered ${response.status}`);
    const parsed = shape.safeParse(await response.json());
    if (!parsed.success) throw new Error("the price feed answered something else than prices");
    return parsed.data;
  }

  return {
    fetchHistory: async (priceId, days) => {
      const { prices } = await ask(`/coins/${encodeURIComponent(priceId)}/market_chart?vs_currency=usd&days=${days}`, history);
      return prices.map(([ms, priceUsd]) => ({ at: new Date(ms), priceUsd }));
    },
    fetchLatest: async (priceIds) => {
      const query = new URLSearchParams({
        ids: priceIds.join(","),
        vs_currencies: "usd",
        include_24hr_change: "true",
        include_last_updated_at: "true",
      });
      const quotes = await ask(`/simple/price?${query}`, answer);
      return Object.entries(quotes).flatMap(([priceId, quote]) =>
        quote.usd === undefined
          ? []
          : [{
              priceId,
              priceUsd: quote.usd,
              change24h: quote.usd_24h_change ?? null,
              quotedAt: quote.last_updated_at ? new Date(quote.last_updated_at * 1000) : options.now(),
            }],
      );
    },
  };
}
