import type { Price } from "@/contracts/prices/calls";
import type { PriceRange } from "@/contracts/prices/rules";

export const defaultPriceRange: PriceRange = "7d";

/** Assets of which the first HTML holds the last day; the browser asks for further ones. */
export const sparklinesAtFirst = 8;

/** The asset named in the URL, in any case; else the first that has a price; null when none is known. */
export function chosenAsset(prices: readonly Price[], wanted: unknown): string | null {
  const named = prices.find(({ symbol }) => typeof wanted === "string" && symbol.toLowerCase() === wanted.toLowerCase());
  return (named ?? prices.find(({ price_usd }) => price_usd !== null) ?? prices[0])?.symbol ?? null;
}

/** When the newest of the prices was quoted; null without any quote. */
export function newestQuote(prices: readonly Price[] | undefined): string | null {
  const times = (prices ?? []).flatMap(({ last_updated }) => last_updated ?? []);
  return times.reduce<string | null>((newest, at) => (newest === null || Date.parse(at) > Date.parse(newest) ? at : newest), null);
}
