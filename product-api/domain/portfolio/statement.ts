import { formatUnits, getAddress } from "viem";
import type { Statement, StatementCoin, StatementQuery } from "@/contracts/statement/calls";
import { statementFlows } from "@/contracts/statement/rules";
import { findBlockAt } from "../chain/queries";
import { DomainProblem, fieldProblem } from "../problem";
import { readTimeRange, type TimeRange } from "../time-range";
import type { WalletsContext } from "../wallets/queries";
import { findWalletScope, type WalletScope } from "../wallets/queries-scope";
import { countDifferences, findKnownSince, findWalletsAdded } from "./queries-statement";
import { changeOf, gainOf, inCents, totalInCents, valueSpan } from "./rules";
import { changeBetween, findOldPricesAt, findSpans, withMarket, type CoinSpan, type Market } from "./spans";

/**
 * Explains why the value of all wallets, of one, or of one coin has changed: lines that add up.
 * @throws DomainProblem range_reversed, time_in_future, time_before_history, not_found
 */
export async function findStatement(context: WalletsContext, userId: string, query: StatementQuery): Promise<Statement> {
  const now = context.now();
  const time = readTimeRange(query, now);
  const owned = await findWalletScope(context, userId, query.wallet_id);
  await requireKnownTime(context, owned, time.to ?? now, query.to === undefined ? "from" : "to");
  return withMarket(context, (within, market) => readStatement(within, market, owned, query, time));
}

async function readStatement(
  context: WalletsContext, market: Market, owned: WalletScope, query: StatementQuery, time: TimeRange,
): Promise<Statement> {
  const { from, to } = time;
  const end = to ?? context.now();
  const [[groups], fromBlock, toBlock, walletsAdded, unexplainedCount] = await Promise.all([
    findSpans(context, market, owned, { froms: [from], to }),
    findBlockAt(context.db, from),
    findBlockAt(context.db, end),
    findWalletsAdded(context.db, owned, time),
    countDifferences(context.db, owned, time),
  ]);
  const isRequested = ({ symbol }: { symbol: string }) => query.symbol === undefined || symbol.toLowerCase() === query.symbol.toLowerCase();
  const coin = query.symbol === undefined ? null : [...market.coins.values()].find(isRequested);
  if (coin === undefined) throw new DomainProblem("not_found", "This asset is not known");
  const spans = (groups!.get("") ?? []).filter(isRequested);
  const coins = spans.map(toCoin).toSorted((a, b) =>
    Math.abs(b.usd?.closing ?? 0) - Math.abs(a.usd?.closing ?? 0) || (a.symbol < b.symbol ? -1 : 1));
  const usd = totalInCents(spans.flatMap((span) => valueSpan(span) ?? []));
  const isObserved = changeBetween(market, spans, time) !== null;
  return {
    from: from.toISOString(),
    to: end.toISOString(),
    from_block: fromBlock?.number ?? null,
    to_block: toBlock?.number ?? null,
    wallet_id: owned.walletId ?? null,
    symbol: coin?.symbol ?? null,
    usd,
    change_usd: isObserved && usd ? gainOf(usd) : null,
    change_percent: isObserved ? (changeOf(spans)?.percent ?? null) : null,
    coins,
    unpriced_count: coins.filter((coin) => coin.usd === null).length,
    prices_at: findOldPricesAt(
      market, spans.map((span) => ({ ...span, units: span.closingUnits, priceUsd: span.closingPriceUsd })), usd && usd.closing,
      { to, now: end },
    ),
    wallets_added_count: walletsAdded.count,
    wallets_added: walletsAdded.first.map(({ address, ...wallet }) => ({ ...wallet, wallet_address: getAddress(address) })),
    unexplained_count: unexplainedCount,
  };
}

/** @throws DomainProblem time_before_history if nothing is known at or before a time */
export async function requireKnownTime(context: WalletsContext, owned: WalletScope, at: Date, field: string): Promise<void> {
  const since = await findKnownSince(context.db, owned);
  if (since && since <= at) return;
  throw fieldProblem("time_before_history", field, since ? `There is no data from before ${since.toISOString()}` : "There is no data yet");
}

function toCoin(span: CoinSpan): StatementCoin {
  const amount = (units: bigint) => formatUnits(units, span.decimals);
  const usd = valueSpan(span);
  const flows = Object.fromEntries(
    statementFlows.map((line) => [line, amount(span.flows[line].units)]),
  ) as Record<(typeof statementFlows)[number], string>;
  return {
    symbol: span.symbol,
    units: { opening: amount(span.openingUnits), ...flows, closing: amount(span.closingUnits) },
    usd: usd && inCents(usd),
    opening_price_usd: span.openingPriceUsd,
    closing_price_usd: span.closingPriceUsd,
  };
}
