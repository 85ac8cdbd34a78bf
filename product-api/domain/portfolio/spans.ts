import { findAssets } from "../assets/queries";
import { inSnapshot } from "../context";
import type { Quotes } from "../prices/price-book";
import type { WalletsContext } from "../wallets/queries";
import type { WalletScope } from "../wallets/queries-scope";
import { addUp, findFlows, findHeldAt, findHeldNow, type HeldUnits, type Moved } from "./queries-ledger";
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

/**
 * Reads the known coins and their quotes once for all figures of an answer, and the rest of it in one snapshot: coin that
 * arrives between two statements would be held without having come.
 */
export async function withMarket<T>(context: WalletsContext, read: (within: WalletsContext, market: Market) => Promise<T>): Promise<T> {
  const assets = await findAssets(context.db);
  const market = { coins: new Map(assets.map((asset) => [asset.key, asset])), quotes: await context.priceBook.read(context.db, context.now()) };
  return inSnapshot(context.db, (db) => read({ ...context, db }, market));
}

/** Dollars for one whole unit of a coin at a time, or as last quoted; null without a quote. */
export function priceOf({ coins, quotes }: Market, assetKey: string, at: Date | null): number | null {
  const priceId = coins.get(assetKey)?.priceId ?? null;
  if (priceId === null) return null;
  return at === null ? (quotes.latest(priceId)?.priceUsd ?? null) : quotes.at(priceId, at.getTime());
}

interface SpanQuery {
  froms: readonly Date[];
  /** Null for now. */
  to: Date | null;
  /** Addresses that are told apart beside the whole. */
  apart?: readonly string[];
  /** What is held now by address, where it was read already. */
  held?: readonly HeldUnits[];
}

/**
 * The coins from each of some times on: a map for each, in their order, of all wallets together by "" and of those told apart by
 * their address. What was held at the beginning is what is held at the end without what moved, because ledgers add up.
 */
export async function findSpans(context: WalletsContext, market: Market, owned: WalletScope, query: SpanQuery): Promise<Map<string, CoinSpan[]>[]> {
  const { db } = context;
  const { froms, to, apart = [] } = query;
  const held = query.held ?? (to === null ? await findHeldNow(db, owned) : await findHeldAt(db, owned, to, "together"));
  const closings = [...addUp(held), ...held.filter(({ group }) => apart.includes(group))];
  const moved = await findFlows(db, owned, apart, { froms, to, now: context.now() });
  return froms.map((from, at) => joinSpans(market, closings, moved[at]!, { from, to }));
}

function joinSpans(market: Market, closings: readonly HeldUnits[], moves: readonly Moved[], { from, to }: { from: Date; to: Date | null }): Map<string, CoinSpan[]> {
  const keyOf = ({ group, assetKey }: { group: string; assetKey: string }) => `${group} ${assetKey}`;
  const closing = new Map(closings.map((held) => [keyOf(held), held.units]));
  const moved = new Map(moves.map((one) => [keyOf(one), one]));
  const all = new Map([...closings, ...moves].map((one) => [keyOf(one), one]));
  const groups = new Map<string, CoinSpan[]>();
  for (const [key, { group, assetKey }] of all) {
    const coin = market.coins.get(assetKey);
    if (!coin) continue;
    const spans = groups.get(group) ?? [];
    groups.set(group, spans);
    const closingUnits = closing.get(key) ?? 0n;
    spans.push({
      assetKey, symbol: coin.symbol, decimals: coin.decimals,
      openingUnits: closingUnits - (moved.get(key)?.units ?? 0n), closingUnits, flows: moved.get(key)?.flows ?? emptyFlows(),
      openingPriceUsd: priceOf(market, assetKey, from), closingPriceUsd: priceOf(market, assetKey, to),
    });
  }
  return groups;
}
