import { formatUnits, getAddress } from "viem";
import type { DashboardStats, Portfolio, PortfolioAsset, PortfolioCoin, PortfolioHistory } from "@/contracts/portfolio";
import type { PriceRange } from "@/contracts/prices/rules";
import { walletLimits } from "@/contracts/wallets/rules";
import { NATIVE_ASSET } from "../assets/rules";
import { DAY_MS } from "../durations";
import { countConnections } from "../live/queries";
import { sampleIntervalMs, rangeMs } from "../prices/rules";
import { countTransactions } from "../transactions/queries";
import { toUsd, valueHoldings, valueInMToken, type Holding } from "../valuation/rules";
import type { WalletsContext } from "../wallets/queries";
import { findHoldingWallets, findMeanTransferUsd, findWalletCounts, type HoldingWallet } from "./queries";
import { addUp, findChartSteps, findHeldAt, findHeldNow, type HeldUnits } from "./queries-ledger";
import { diversityOf, valueChart, type Change } from "./rules";
import { changeBetween, findOldPricesAt, findSpans, priceOf, withMarket, type Market } from "./spans";

/** Wallets whose profit and loss are reported one by one; nobody would read more. */
const ASSETS_SHOWN = 200;
/** The periods that changes are computed for, in days. */
const SPANS = [1, 7, 30] as const;

/** Holdings of each known coin with its price, sorted by symbol. */
export function toHoldings(market: Market, held: readonly HeldUnits[], at: Date | null): Holding[] {
  return held
    .flatMap(({ assetKey, units }) => {
      const coin = market.coins.get(assetKey);
      return coin ? [{ assetKey, symbol: coin.symbol, decimals: coin.decimals, units, priceUsd: priceOf(market, assetKey, at) }] : [];
    })
    .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

/** The caller's dashboard figures (docs/definitions.md section 3); `brief` leaves out those computed from history. */
export async function findDashboardStats(context: WalletsContext, userId: string, { brief }: { brief: boolean }): Promise<DashboardStats> {
  const [figures, connections] = await Promise.all([
    withMarket(context, (within, market) => readFigures(within, market, userId, brief)),
    countConnections(context, userId),
  ]);
  return { ...figures, active_connections: connections };
}

async function readFigures(
  context: WalletsContext, market: Market, userId: string, brief: boolean,
): Promise<Omit<DashboardStats, "active_connections">> {
  const nowMs = context.now().getTime();
  const reading = findHeldNow(context.db, { userId });
  const [heldNow, counts, transactions, history] = await Promise.all([
    reading,
    findWalletCounts(context.db, userId, { syncedAfter: new Date(nowMs - walletLimits.syncedUnderMs), brief }),
    countTransactions(context.db, userId, new Date(nowMs - DAY_MS), { brief }),
    brief ? null : findHistoricalFigures(context, market, userId, reading),
  ]);
  const held = toHoldings(market, heldNow, null);
  const { usd, unpricedCount } = valueHoldings(held);
  const diversity = diversityOf(held.map(({ units, decimals, priceUsd }) => toUsd(units, decimals, priceUsd) ?? 0));

  return {
    total_wallets: counts.total,
    total_portfolio_value_usd: usd,
    total_portfolio_value_m_token: valueInMToken(held, context.mTokenKey, priceOf(market, context.mTokenKey, null)),
    total_transactions: transactions.total,
    transactions_24h: transactions.recent,
    diversity: diversity?.diversity ?? null,
    effective_assets: diversity?.effectiveAssets ?? null,
    synced_wallets: counts.synced,
    unpriced_count: unpricedCount,
    prices_at: findOldPricesAt(market, held, usd, { to: null, now: context.now() }),
    last_updated: counts.lastRead,
    history_from: counts.knownSince,
    ...(history ?? { total_change_24h: null, total_change_24h_usd: null, avg_transaction_usd: null }),
  };
}

async function findHistoricalFigures(context: WalletsContext, market: Market, userId: string, held: Promise<readonly HeldUnits[]>) {
  const nowMs = context.now().getTime();
  const from = new Date(nowMs - DAY_MS);
  const [[day], meanUsd] = await Promise.all([
    findSpans(context, market, { userId }, { froms: [from], to: null, held }),
    findMeanTransferUsd(context.db, userId, new Date(nowMs - 30 * DAY_MS)),
  ]);
  const change = changeBetween(market, day!.get("") ?? [], { from, to: null });
  return { total_change_24h: change?.percent ?? null, total_change_24h_usd: change?.usd ?? null, avg_transaction_usd: meanUsd };
}

/** The latest of some times, as ISO texts; null if none is known. */
function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((last, at) => (last === null || (at !== null && at > last) ? at : last), null);
}

/** The caller's portfolio: totals, changes, and the share of each wallet and coin. */
export async function findPortfolio(context: WalletsContext, userId: string): Promise<Portfolio> {
  return withMarket(context, (within, market) => readPortfolio(within, market, userId));
}

async function readPortfolio(context: WalletsContext, market: Market, userId: string): Promise<Portfolio> {
  const nowMs = context.now().getTime();
  const wallets = await findHoldingWallets(context.db, userId);
  const heldByWallets = wallets.flatMap((wallet) => wallet.held);
  const held = toHoldings(market, addUp(heldByWallets), null);
  const { usd } = valueHoldings(held);
  const counted = new Set(held.filter((coin) => toUsd(coin.units, coin.decimals, coin.priceUsd) !== null).map(({ assetKey }) => assetKey));
  const shown = wallets
    .map((wallet) => valueWallet(context, market, wallet, counted))
    .toSorted((a, b) => (b.usd ?? -1) - (a.usd ?? -1))
    .slice(0, ASSETS_SHOWN);
  const froms = SPANS.map((days) => new Date(nowMs - days * DAY_MS));
  const spans = await findSpans(context, market, { userId }, {
    froms, to: null, held: heldByWallets, separateAddresses: shown.map(({ wallet }) => wallet.address),
  });
  const changesOf = (group: string) => spans.map((groups, at) =>
    changeBetween(market, groups.get(group) ?? [], { from: froms[at]!, to: null })) as [Change | null, Change | null, Change | null];
  const [day, week, month] = changesOf("");
  const mPriceUsd = priceOf(market, context.mTokenKey, null);

  return {
    id: userId,
    user_id: userId,
    total_value_usd: usd,
    total_value_m_token: valueInMToken(held, context.mTokenKey, mPriceUsd),
    total_change_24h: day?.percent ?? null,
    total_change_7d: week?.percent ?? null,
    total_change_30d: month?.percent ?? null,
    total_change_24h_usd: day?.usd ?? null,
    total_change_7d_usd: week?.usd ?? null,
    total_change_30d_usd: month?.usd ?? null,
    prices_at: findOldPricesAt(market, held, usd, { to: null, now: context.now() }),
    assets: shown.map((valued) => toAsset(valued, changesOf(valued.wallet.address), usd)),
    coins: held.map((holding) => toCoin(holding, usd)),
    history_from: latest(wallets.map(({ knownSince }) => knownSince)),
    created_at: wallets[0]?.createdAt ?? null,
    last_updated: latest(wallets.map(({ readAt }) => readAt)),
  };
}

/** A wallet with its native coin and its total value. */
interface ValuedWallet {
  wallet: HoldingWallet;
  native: Holding | undefined;
  usd: number | null;
  /**
   * The part of it that is in the portfolio's total: a coin's sum over all wallets may have no value although this wallet's amount has.
   * Null if nothing it holds is in the total.
   */
  countedUsd: number | null;
  mToken: string | null;
}

/** @param counted the coins that have a value in the portfolio's total */
function valueWallet(
  { mTokenKey }: WalletsContext, market: Market, wallet: HoldingWallet, counted: ReadonlySet<string>,
): ValuedWallet {
  const held = toHoldings(market, wallet.held, null);
  const { usd } = valueHoldings(held);
  return {
    wallet, native: held.find(({ assetKey }) => assetKey === NATIVE_ASSET), usd,
    countedUsd: usd === 0 ? 0 : valueHoldings(held.filter(({ assetKey, units }) => units > 0n && counted.has(assetKey))).usd,
    mToken: valueInMToken(held, mTokenKey, priceOf(market, mTokenKey, null)),
  };
}

function toAsset(
  { wallet, native, usd, countedUsd, mToken }: ValuedWallet,
  [day, week, month]: [Change | null, Change | null, Change | null],
  totalUsd: number | null,
): PortfolioAsset {
  return {
    wallet_id: wallet.id,
    wallet_address: getAddress(wallet.address),
    wallet_name: wallet.name,
    balance: native ? formatUnits(native.units, native.decimals) : null,
    balance_usd: usd,
    balance_m_token: mToken,
    percentage_of_portfolio: shareOf(countedUsd, totalUsd),
    profit_loss_24h: day?.usd ?? null,
    profit_loss_7d: week?.usd ?? null,
    profit_loss_30d: month?.usd ?? null,
    history_from: wallet.knownSince,
  };
}

/** A coin in wire format, with its share of a total. */
export function toCoin(asset: Holding, totalUsd: number | null): PortfolioCoin {
  const valueUsd = toUsd(asset.units, asset.decimals, asset.priceUsd);
  return {
    symbol: asset.symbol,
    amount: formatUnits(asset.units, asset.decimals),
    value_usd: valueUsd,
    price_usd: asset.priceUsd,
    percentage_of_portfolio: shareOf(valueUsd, totalUsd),
  };
}

/** Percent of a total; null if either is unknown, or the total is 0. */
function shareOf(usd: number | null, totalUsd: number | null): number | null {
  return usd === null || !totalUsd ? null : (100 * usd) / totalUsd;
}

/** Value of the portfolio over a range, at about a hundred points and now. */
export async function findPortfolioHistory(context: WalletsContext, userId: string, range: PriceRange): Promise<PortfolioHistory> {
  const [nowMs, lengthMs, stepMs] = [context.now().getTime(), rangeMs(range), sampleIntervalMs(range)];
  const steps = { from: new Date(nowMs - lengthMs), stepMs, steps: Math.floor(lengthMs / stepMs) };
  const values = await withMarket(context, (within, market) => findValues(within, market, userId, steps));
  const points = values.map(({ at, valueUsd, estimatedUsd }) => ({
    at: at.toISOString(), value_usd: valueUsd, estimated: estimatedUsd !== 0, estimated_usd: estimatedUsd,
  }));
  return { range, points };
}

/** The value of all wallets at a time. */
interface ValueAt {
  at: Date;
  /** Dollars; null without a price. */
  valueUsd: number | null;
  /** The part of it that is estimated: wallets whose history begins later are included with their first known balance. */
  estimatedUsd: number;
}

/** Value of the portfolio at a number of steps from a time on, and now; empty if nothing was ever held. */
export async function findValues(
  context: WalletsContext, market: Market, userId: string, { from, stepMs, steps }: { from: Date; stepMs: number; steps: number },
): Promise<ValueAt[]> {
  const times = Array.from({ length: steps }, (_, step) => from.getTime() + step * stepMs);
  const [opening, moved] = await Promise.all([
    findHeldAt(context.db, { userId }, from, "together"),
    findChartSteps(context.db, { userId }, { from, stepMs, points: steps + 1 }),
  ]);
  const openingUnits = new Map(opening.map(({ assetKey, units }) => [assetKey, units]));
  const charts = [...new Set([...openingUnits.keys(), ...moved.keys()])].flatMap((assetKey) => {
    const coin = market.coins.get(assetKey);
    if (!coin) return [];
    const { moved: movedUnits, opened } = moved.get(assetKey) ?? { moved: new Map<number, bigint>(), opened: new Map<number, bigint>() };
    const prices = [...times.map((atMs) => priceOf(market, assetKey, new Date(atMs))), priceOf(market, assetKey, null)];
    return [valueChart({ decimals: coin.decimals, openingUnits: openingUnits.get(assetKey) ?? 0n, moved: movedUnits, opened }, prices)];
  });
  if (charts.length === 0) return [];
  return [...times, context.now().getTime()].map((atMs, point) => {
    const values = charts.flatMap((chart) => chart[point] ?? []);
    const valueUsd = values.length === 0 ? null : values.reduce((sum, { usd }) => sum + usd, 0);
    return { at: new Date(atMs), valueUsd, estimatedUsd: values.reduce((sum, { estimatedUsd }) => sum + estimatedUsd, 0) };
  });
}
