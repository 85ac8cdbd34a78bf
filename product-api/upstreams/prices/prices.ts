import { z } from "zod";
import { fetchJson } from "../fetch-json";
import { listOf } from "../lists";

const SERVICE = "the price feed";
const LATEST_MAX_BYTES = 2_000_000;
const HISTORY_MAX_BYTES = 16_000_000;
/** Ninety days at the finest interval have 25,920. */
const POINTS_MAX = 100_000;

/** A quote as reported by the feed; values that are not a number or a time are null. Whether it is credible is judged elsewhere. */
interface FeedQuote {
  priceId: string;
  /** Any number, including infinite ones. */
  priceUsd: number | null;
  /** Percent. */
  change24h: number | null;
  quotedAt: Date | null;
}

/** A price feed that speaks CoinGecko's API. Calls throw if the response as a whole is not valid. */
export interface PriceFeed {
  /** The latest quotes; identifiers unknown to the feed are absent. */
  fetchLatest(priceIds: string[]): Promise<FeedQuote[]>;
  /** Quotes of the last days: every 5 minutes for 1 day, hourly up to 90, daily beyond (365 at most on a demo key). */
  fetchHistory(priceId: string, days: number): Promise<{ at: Date; priceUsd: number }[]>;
}

const answer = z.record(z.string(), z.unknown());
const history = z.object({ prices: listOf(z.unknown(), POINTS_MAX) });
const number = z.number().or(z.literal([Infinity, -Infinity])).nullable().catch(null);
/** One malformed row must not prevent the others from being read. */
const row = z.object({ usd: number, usd_24h_change: number, last_updated_at: number }).partial().catch({});
const point = z.tuple([z.number(), z.number()]);

/** https://docs.coingecko.com/reference/simple-price */
export function createPriceFeed({ url, apiKey }: { url: string; apiKey: string | null }): PriceFeed {
  const headers: Record<string, string> = apiKey ? { "x-cg-demo-api-key": apiKey } : {};
  async function request<S extends z.ZodType>(path: string, maxBytes: number, shape: S): Promise<z.output<S>> {
    const answered = await fetchJson(url + path, { service: SERVICE, maxBytes, headers });
    const parsed = shape.safeParse(answered);
    if (!parsed.success) throw new Error(`${SERVICE} returned something other than prices`);
    return parsed.data;
  }

  return {
    fetchHistory: async (priceId, days) => {
      const { prices } = await request(
        `/coins/${encodeURIComponent(priceId)}/market_chart?vs_currency=usd&days=${days}`, HISTORY_MAX_BYTES, history,
      );
      return prices.flatMap((answered) => {
        const parsed = point.safeParse(answered);
        const at = toDate(parsed.data?.[0]);
        return parsed.success && at ? [{ at, priceUsd: parsed.data[1] }] : [];
      });
    },
    fetchLatest: async (priceIds) => {
      const query = new URLSearchParams({
        ids: priceIds.join(","),
        vs_currencies: "usd",
        include_24hr_change: "true",
        include_last_updated_at: "true",
      });
      const answered = await request(`/simple/price?${query}`, LATEST_MAX_BYTES, answer);
      return priceIds.filter((priceId) => Object.hasOwn(answered, priceId)).map((priceId) => {
        const { usd, usd_24h_change: change, last_updated_at: atS } = row.parse(answered[priceId]);
        return { priceId, priceUsd: usd ?? null, change24h: change ?? null, quotedAt: toDate(atS && atS * 1000) };
      });
    },
  };
}

/** Null if the number is not a valid time. */
function toDate(atMs: number | null | undefined): Date | null {
  const at = new Date(atMs ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}
