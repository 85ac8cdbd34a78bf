import { statementFlows } from "@/contracts/statement/rules";
import { findAssets } from "../assets/queries";
import { inSnapshot } from "../context";
import type { Quotes } from "../prices/price-book";
import { isStaleQuote } from "../prices/rules";
import type { TimeRange } from "../time-range";
import { toUsd, type Holding } from "../valuation/rules";
import type { WalletsContext } from "../wallets/queries";
import type { WalletScope } from "../wallets/queries-scope";
import { addUp, findFlows, findHeldAt, findHeldNow, type HeldUnits } from "./queries-ledger";
import { changeOf, emptyFlows, unitsOf, type Change, type Span } from "./rules";

/** A coin over a period. */
export interface CoinSpan extends Span {
  assetKey: string;
  symbol: string;
}

/** What values are computed from: the known coins and their quotes. */
export interface Market {
  coins: Map<string, { symbol: string; decimals: number; priceId: string | null }>;
  quotes: Quotes;
}

/**
 * Reads the known coins and their quotes once for all figures of a response, and everything else in one snapshot: otherwise coin that
 * arrives between two statements would be held without having been received.
 */
export async function withMarket<T>(context: WalletsContext, read: (within: WalletsContext, market: Market) => Promise<T>): Promise<T> {
  const [assets, quotes] = await Promise.all([findAssets(context.db), context.priceBook.read(context.db, context.now())]);
  const market = { coins: new Map(assets.map((asset) => [asset.key, asset])), quotes };
  return inSnapshot(context.db, (db) => read({ ...context, db }, market));
}

/** Dollars for one whole unit of a coin at a time, or as last quoted; null without a quote. */
export function priceOf(market: Market, assetKey: string, at: Date | null): number | null {
  return quoteOf(market, assetKey, at)?.priceUsd ?? null;
}

function quoteOf({ coins, quotes }: Market, assetKey: string, at: Date | null) {
  const priceId = coins.get(assetKey)?.priceId ?? null;
  if (priceId === null) return null;
  return at === null ? quotes.latest(priceId) : quotes.quoteAt(priceId, at.getTime());
}

/** Coins worth less than this part of the total do not make it old: a coin that is no longer quoted anywhere would do so forever. */
const WORTH_MENTIONING = 0.01;

/** When the oldest quote behind the value of some holdings at a time (`to` null: now) is from, in ISO 8601; null unless stale then. */
export function findOldPricesAt(
  market: Market, held: readonly Holding[], totalUsd: number | null, { to, now }: { to: Date | null; now: Date },
): string | null {
  const times = held.flatMap(({ assetKey, units, decimals, priceUsd }) => {
    const quote = quoteOf(market, assetKey, to);
    const usd = toUsd(units, decimals, priceUsd) ?? 0;
    return quote && usd > 0 && usd >= (totalUsd ?? 0) * WORTH_MENTIONING && isStaleQuote(quote.quotedAt, to ?? now) ? [quote.quotedAt] : [];
  });
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0]?.toISOString() ?? null;
}

/**
 * The change over some coins between two times (`to` null: up to now). A coin without a quote of that time is left out like one without a
 * price: its value at both ends would come from the same quote, and a change of 0 would be made up. So would be that of a coin of which
 * there is nothing, unless there is nothing of any.
 */
export function changeBetween(market: Market, spans: readonly CoinSpan[], { from, to }: TimeRange): Change | null {
  const held = spans.filter(isSomething);
  return changeOf((held.length > 0 ? held : spans).filter(({ assetKey }) => {
    const quotedAt = quoteOf(market, assetKey, to)?.quotedAt;
    return quotedAt !== undefined && (quotedAt > from || (to !== null && !isStaleQuote(quotedAt, to)));
  }));
}

function isSomething({ openingUnits, closingUnits, flows }: CoinSpan): boolean {
  return openingUnits !== 0n || closingUnits !== 0n || statementFlows.some((line) => flows[line].units !== 0n);
}

interface SpanQuery {
  froms: readonly Date[];
  /** Null for now. */
  to: Date | null;
  /** Addresses that are also reported separately. */
  separateAddresses?: readonly string[];
  /** Current holdings by address, if the caller reads them anyway. */
  held?: readonly HeldUnits[] | Promise<readonly HeldUnits[]>;
}

/**
 * The coins over the periods from each of some times: one map per time, in their order, with all wallets together under "" and each of
 * `separateAddresses` under its address. What was held at the beginning is what is held at the end minus what moved, because
 * ledgers add up.
 */
export async function findSpans(
  context: WalletsContext, market: Market, owned: WalletScope, query: SpanQuery,
): Promise<Map<string, CoinSpan[]>[]> {
  const { db } = context;
  const { froms, to, separateAddresses = [] } = query;
  const [held, flows] = await Promise.all([
    query.held ?? (to === null ? findHeldNow(db, owned) : findHeldAt(db, owned, to, "together")),
    findFlows(db, owned, separateAddresses, { froms, to, now: context.now() }),
  ]);
  const closings = byGroup(held, new Set(separateAddresses));
  const none = froms.map(emptyFlows);
  return froms.map((from, at) => {
    const coins = [...market.coins].map(([assetKey, { symbol, decimals }]) => ({
      assetKey, symbol, decimals, openingPriceUsd: priceOf(market, assetKey, from), closingPriceUsd: priceOf(market, assetKey, to),
    }));
    const spansOf = (group: string) => coins.flatMap((coin) => {
      const closingUnits = closings.get(group)?.get(coin.assetKey);
      const moved = flows.get(group)?.get(coin.assetKey);
      if (closingUnits === undefined && moved === undefined) return [];
      const sums = (moved ?? none)[at]!;
      return { ...coin, closingUnits: closingUnits ?? 0n, openingUnits: (closingUnits ?? 0n) - unitsOf(sums), flows: sums };
    });
    return new Map([...new Set([...closings.keys(), ...flows.keys()])].map((group) => [group, spansOf(group)]));
  });
}

/** Holdings of each coin: of all wallets together (""), and of each of `separateAddresses`. */
function byGroup(held: readonly HeldUnits[], separateAddresses: ReadonlySet<string>): Map<string, Map<string, bigint>> {
  const groups = new Map<string, Map<string, bigint>>();
  for (const { group, assetKey, units } of [...addUp(held), ...held.filter(({ group: one }) => separateAddresses.has(one))]) {
    groups.set(group, (groups.get(group) ?? new Map<string, bigint>()).set(assetKey, units));
  }
  return groups;
}
