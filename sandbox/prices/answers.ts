import { ok, refusal, type Answer } from "../listen";
import type { Plot } from "../seed/plot";
import { changePercent24h, coins, priceUsdAt, type Coin } from "./price";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const chartPath = /^\/coins\/([^/]+)\/market_chart$/;

/** CoinGecko's response to GET `url` at a given time; the path may start with the version prefix `/api/v3`. */
export function answerTo(url: URL, nowMs: number, plot: Plot | null = null): Answer {
  const path = url.pathname.replace(/^\/api\/v3(?=\/)/, "");
  if (path === "/ping") return ok({ gecko_says: "(V3) To the Moon!" });
  if (path === "/simple/price") return simplePrice(url.searchParams, nowMs, plot);
  const id = chartPath.exec(path)?.[1];
  if (id !== undefined) return marketChart(id, url.searchParams, nowMs, plot);
  return refusal(404, "Incorrect path. Please check https://www.coingecko.com/api/");
}

/** The response when the rate limit per minute is exceeded. */
export const rateLimited: Answer = {
  status: 429,
  headers: { "retry-after": "60" },
  body: {
    status: {
      error_code: 429,
      error_message:
        "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API plans for higher rate limits.",
    },
  },
};

/** Unknown ids and currencies are silently omitted, as CoinGecko does. */
function simplePrice(query: URLSearchParams, nowMs: number, plot: Plot | null): Answer {
  const ids = query.get("ids");
  const currencies = query.get("vs_currencies");
  if (!ids) return refusal(422, "Missing parameter ids");
  if (!currencies) return refusal(422, "Missing parameter vs_currencies");
  const inUsd = currencies.split(",").includes("usd");
  const atMs = Math.floor(nowMs / 1000) * 1000;
  const requestedCoins = coins.filter((coin) => ids.split(",").includes(coin.id));
  return ok(Object.fromEntries(requestedCoins.map((coin) => [coin.id, inUsd ? quote(coin, query, atMs, plot) : {}])));
}

function quote(coin: Coin, query: URLSearchParams, atMs: number, plot: Plot | null): Record<string, number> {
  return {
    usd: priceUsdAt(coin, atMs, plot),
    ...(query.get("include_24hr_change") === "true" && { usd_24h_change: changePercent24h(coin, atMs, plot) }),
    ...(query.get("include_last_updated_at") === "true" && { last_updated_at: atMs / 1000 }),
  };
}

function marketChart(id: string, query: URLSearchParams, nowMs: number, plot: Plot | null): Answer {
  const coin = coins.find((known) => known.id === id);
  if (!coin) return refusal(404, "coin not found");
  if (!query.get("vs_currency")) return refusal(422, "Missing parameter vs_currency");
  if (query.get("vs_currency") !== "usd") return refusal(400, "invalid vs_currency");
  const days = query.get("days");
  if (!days) return refusal(422, "Missing parameter days");
  if (days === "max" || Number(days) > 365) return beyondTimeRange(nowMs);
  if (!(Number(days) > 0)) return refusal(400, "invalid days");
  const times = chartTimes(Number(days), query.get("interval"), nowMs);
  const prices = times.map((atMs) => [atMs, priceUsdAt(coin, atMs, plot)] as const);
  return ok({
    prices,
    market_caps: prices.map(([atMs, usd]) => [atMs, usd * coin.supply]),
    total_volumes: prices.map(([atMs, usd]) => [atMs, usd * coin.supply * 0.04]),
  });
}

/** Five-minute steps up to one day, hourly up to 90 days, daily beyond; the last point is now. */
function chartTimes(days: number, interval: string | null, nowMs: number): number[] {
  const stepMs = interval === "daily" || days > 90 ? dayMs : days > 1 ? 60 * minuteMs : 5 * minuteMs;
  const times: number[] = [];
  const firstMs = Math.ceil((nowMs - days * dayMs) / stepMs) * stepMs;
  for (let atMs = firstMs; atMs < nowMs; atMs += stepMs) times.push(atMs);
  return [...times, nowMs];
}

function beyondTimeRange(nowMs: number): Answer {
  const error_message =
    "Your request exceeds the allowed time range. Public API users are limited to querying historical data within the past 365 days. Upgrade to a paid plan to enjoy full historical data access: https://www.coingecko.com/en/api/pricing.";
  const timestamp = new Date(nowMs).toISOString();
  return { status: 401, body: { error: { status: { timestamp, error_code: 10012, error_message } } } };
}
