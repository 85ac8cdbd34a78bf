import { findAssets } from "../assets/queries";
import type { Grouping } from "../balances/queries-lines";
import type { Quotes } from "../prices/price-book";
import type { WalletsContext } from "../wallets/queries";
import type { WalletScope } from "../wallets/queries-scope";
import { findFlows, findHeldAt, findHeldNow, type HeldUnits, type Moved } from "./queries-ledger";
import { emptyFlows, type Span } from "./rules";

/** A coin over a time. */
export interface CoinSpan extends Span {
  assetKey: string;
  symbol: string;
}

/** What figures are reckoned with: the known coins and their quotes. */
export interface Market {
  coins: Map<string, { symbol: string; decimals: number; priceId: string | null }>;
  quotes: Quotes;
}

/** Reads the known coins and their quotes, once for all figures of an answer. */
export async function readMarket(context: WalletsContext): Promise<Market> {
  const assets = await findAssets(context.db);
  return { coins: new Map(assets.map((asset) => [asset.key, asset])), quotes: await context.priceBook.read(context.db, context.now()) };
}

/** Dollars for one whole unit of a coin at a time, or as last quoted; null without a quote. */
export function priceOf({ coins, quotes }: Market, assetKey: string, at: Date | null): number | null {
  const priceId = coins.get(assetKey)?.priceId ?? null;
  if (priceId === null) return null;
  return at === null ? (quotes.latest(priceId)?.priceUsd ?? null) : quotes.at(priceId, at.getTime());
}

interface SpanTimes {
  froms: readonly Date[];
  /** Null for now. */
  to: Date | null;
  /** What is held at `to` in the same grouping, where it was read already. */
  held?: HeldUnits[];
}

/**
 * The coins of each group from each of some times on: a map by group for each, in their order. A group is an address, or ""
 * for all wallets together.
 */
export async function findSpans(context: WalletsContext, market: Market, owned: WalletScope, grouping: Grouping, { froms, to, held }: SpanTimes): Promise<Map<string, CoinSpan[]>[]> {
  const { db } = context;
  const openings = await findHeldAt(db, owned, grouping, froms);
  const closings = held ?? (to === null ? await findHeldNow(db, owned, grouping) : (await findHeldAt(db, owned, grouping, [to]))[0]!);
  const flows = await findFlows(db, owned, grouping, { froms, to, now: context.now() });
  return froms.map((from, at) => joinSpans(market, { opening: openings[at]!, closing: closings, moved: flows[at]! }, from, to));
}

function joinSpans(market: Market, parts: { opening: HeldUnits[]; closing: HeldUnits[]; moved: Moved[] }, from: Date, to: Date | null): Map<string, CoinSpan[]> {
  const keyOf = ({ group, assetKey }: { group: string; assetKey: string }) => `${group} ${assetKey}`;
  const opening = new Map(parts.opening.map((held) => [keyOf(held), held.units]));
  const closing = new Map(parts.closing.map((held) => [keyOf(held), held.units]));
  const moved = new Map(parts.moved.map((flows) => [keyOf(flows), flows.flows]));
  const all = new Map([...parts.opening, ...parts.closing, ...parts.moved].map((one) => [keyOf(one), one]));
  const groups = new Map<string, CoinSpan[]>();
  for (const [key, { group, assetKey }] of all) {
    const coin = market.coins.get(assetKey);
    if (!coin) continue;
    const spans = groups.get(group) ?? [];
    groups.set(group, spans);
    spans.push({
      assetKey, symbol: coin.symbol, decimals: coin.decimals,
      openingUnits: opening.get(key) ?? 0n, closingUnits: closing.get(key) ?? 0n, flows: moved.get(key) ?? emptyFlows(),
      openingPriceUsd: priceOf(market, assetKey, from), closingPriceUsd: priceOf(market, assetKey, to),
    });
  }
  return groups;
}
