import type { Price } from "@/contracts/prices/calls";
import type { PriceRange } from "@/contracts/prices/rules";

export const defaultPriceRange: PriceRange = "7d";

/** How many assets have their last 24 hours in the first HTML; the browser fetches the rest. */
export const sparklinesAtFirst = 8;

/** The asset that the URL names, in upper or lower case; null if there is none of that name. */
export function namedAsset(prices: readonly Price[], requested: unknown): string | null {
  const named = prices.find(({ symbol }) => typeof requested === "string" && symbol.toLowerCase() === requested.toLowerCase());
  return named?.symbol ?? null;
}

/** The asset named in the URL, else the first with a price, else the first; null if there are none. */
export function chosenAsset(prices: readonly Price[], requested: unknown): string | null {
  return namedAsset(prices, requested) ?? (prices.find(({ price_usd }) => price_usd !== null) ?? prices[0])?.symbol ?? null;
}

/** When the newest of the prices was quoted, ISO 8601; null if none was. */
export function newestQuote(prices: readonly Price[] | undefined): string | null {
  const times = (prices ?? []).flatMap(({ last_updated }) => last_updated ?? []);
  return times.reduce<string | null>((newest, at) => (newest === null || Date.parse(at) > Date.parse(newest) ? at : newest), null);
}
