import { formatUnits } from "viem";
import type { DashboardStats, Portfolio, PortfolioAsset, PortfolioCoin, PortfolioHistory } from "@/contracts/portfolio";
import type { PriceRange } from "@/contracts/prices-rules";
import { walletLimits } from "@/contracts/wallets-rules";
import { countConnections } from "../live/queries";
import { sampleIntervalMs, rangeMs } from "../prices/rules";
import { countTransactions } from "../transactions/queries";
import { usdToMToken, valueHoldings, toUsd, type Holding } from "../valuation/rules";
import { findWalletPage, type WalletsContext } from "../wallets/queries";
import { findMeanTransferUsd, findWalletCounts } from "./queries";
import { findChartSteps, findHeldAt, findHeldNow, findHistoryStarts, type HeldUnits } from "./queries-ledger";
import { changeOf, diversityOf, valueChart, type Change } from "./rules";
import { findSpans, priceOf, readMarket, type Market } from "./spans";

const DAY_MS = 24 * 60 * 60_000;
/** Wallets whose profit and loss are told one by one; more would not be read by anybody. */
const ASSETS_SHOWN = 200;
/** The spans of changes, in days. */
const SPANS = [1, 7, 30] as const;

/** What is held of each known coin with its price, by symbol. */
export function toHoldings(market: Market, held: readonly HeldUnits[], at: Date | null): Holding[] {
  return held
    .flatMap(({ assetKey, units }) => {
      const coin = market.coins.get(assetKey);
      return coin ? [{ assetKey, symbol: coin.symbol, decimals: coin.decimals, units, priceUsd: priceOf(market, assetKey, at) }] : [];
    })
    .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

/** The caller's dashboard figures (docs/definitions.md section 3); `brief` leaves out what has to be reckoned from history. */
export async function findDashboardStats(context: WalletsContext, userId: string, { brief }: { brief: boolean }): Promise<DashboardStats> {
  const nowMs = context.now().getTime();
  const market = await readMarket(context);
  const heldNow = await findHeldNow(context.db, { userId }, "together");
  const held = toHoldings(market, heldNow, null);
  const { usd, unpricedCount } = valueHoldings(held);
  const counts = await findWalletCounts(context.db, userId, new Date(nowMs - walletLimits.syncedUnderMs));
  const transactions = await countTransactions(context.db, userId, new Date(nowMs - DAY_MS));
  const diversity = diversityOf(held.map(({ units, decimals, priceUsd }) => toUsd(units, decimals, priceUsd) ?? 0));

  return {
    total_wallets: counts.total,
    total_portfolio_value_usd: usd,
    total_portfolio_value_m_token: usdToMToken(usd, priceOf(market, context.mTokenKey, null)),
    total_transactions: transactions.total,
    transactions_24h: transactions.recent,
    active_connections: await countConnections(context, userId),
    diversity: diversity?.diversity ?? null,
    effective_assets: diversity?.effectiveAssets ?? null,
    synced_wallets: counts.synced,
    unpriced_count: unpricedCount,
    last_updated: counts.lastRead,
    ...(brief
      ? { total_change_24h: null, total_change_24h_usd: null, avg_transaction_usd: null, history_from: null }
      : await findHistoricalFigures(context, market, userId, heldNow)),
  };
}

async function findHistoricalFigures(context: WalletsContext, market: Market, userId: string, held: HeldUnits[]) {
  const nowMs = context.now().getTime();
  const [day] = await findSpans(context, market, { userId }, "together", { froms: [new Date(nowMs - DAY_MS)], to: null, held });
  const change = changeOf(day!.get("") ?? []);
  return {
    total_change_24h: change?.percent ?? null,
    total_change_24h_usd: change?.usd ?? null,
    avg_transaction_usd: await findMeanTransferUsd(context.db, userId, new Date(nowMs - 30 * DAY_MS)),
    history_from: latest(await findHistoryStarts(context.db, { userId })),
  };
}

function latest(starts: ReadonlyMap<string, Date>): string | null {
  return starts.size === 0 ? null : new Date(Math.max(...[...starts.values()].map((at) => at.getTime()))).toISOString();
}

/** The caller's portfolio: totals, changes, and each wallet's and coin's part. */
export async function findPortfolio(context: WalletsContext, userId: string): Promise<Portfolio> {
  const nowMs = context.now().getTime();
  const froms = SPANS.map((days) => new Date(nowMs - days * DAY_MS));
  const market = await readMarket(context);
  const heldNow = await findHeldNow(context.db, { userId }, "together");
  const held = toHoldings(market, heldNow, null);
  const { usd } = valueHoldings(held);
  const spans = await findSpans(context, market, { userId }, "together", { froms, to: null, held: heldNow });
  const [day, week, month] = spans.map((groups) => changeOf(groups.get("") ?? [])) as [Change | null, Change | null, Change | null];
  const counts = await findWalletCounts(context.db, userId, new Date(nowMs - walletLimits.syncedUnderMs));
  const starts = await findHistoryStarts(context.db, { userId });

  return {
    id: userId,
    user_id: userId,
    total_value_usd: usd,
    total_value_m_token: usdToMToken(usd, priceOf(market, context.mTokenKey, null)),
    total_change_24h: day?.percent ?? null,
    total_change_7d: week?.percent ?? null,
    total_change_30d: month?.percent ?? null,
    total_change_24h_usd: day?.usd ?? null,
    total_change_7d_usd: week?.usd ?? null,
    total_change_30d_usd: month?.usd ?? null,
    assets: await findPortfolioAssets(context, market, userId, { totalUsd: usd, froms, starts }),
    coins: held.map((holding) => toCoin(holding, usd)),
    history_from: latest(starts),
    created_at: counts.firstAdded,
    last_updated: counts.lastRead,
  };
}

interface AssetBasis {
  totalUsd: number | null;
  froms: Date[];
  starts: ReadonlyMap<string, Date>;
}

async function findPortfolioAssets(context: WalletsContext, market: Market, userId: string, { totalUsd, froms, starts }: AssetBasis): Promise<PortfolioAsset[]> {
  const { wallets } = await findWalletPage(context, userId, { page: 1, page_size: ASSETS_SHOWN, q: "", sort: "-usd" });
  const addresses = wallets.map(({ address }) => address.toLowerCase());
  const spans = await findSpans(context, market, { userId, addresses }, "each", { froms, to: null });
  return wallets.map((wallet) => {
    const address = wallet.address.toLowerCase();
    const [day, week, month] = spans.map((groups) => changeOf(groups.get(address) ?? [])?.usd ?? null) as [number | null, number | null, number | null];
    return {
      wallet_id: wallet.id,
      wallet_address: wallet.address,
      wallet_name: wallet.name,
      balance: wallet.balance,
      balance_usd: wallet.balance_usd,
      balance_m_token: wallet.balance_m_token,
      percentage_of_portfolio: shareOf(wallet.balance_usd, totalUsd),
      profit_loss_24h: day,
      profit_loss_7d: week,
      profit_loss_30d: month,
      history_from: starts.get(address)?.toISOString() ?? null,
    };
  });
}

function toCoin(asset: Holding, totalUsd: number | null): PortfolioCoin {
  const valueUsd = toUsd(asset.units, asset.decimals, asset.priceUsd);
  return {
    symbol: asset.symbol,
    amount: formatUnits(asset.units, asset.decimals),
    value_usd: valueUsd,
    price_usd: asset.priceUsd,
    percentage_of_portfolio: shareOf(valueUsd, totalUsd),
  };
}

/** Percent of a total; null where either is unknown or nothing. */
export function shareOf(usd: number | null, totalUsd: number | null): number | null {
  return usd === null || !totalUsd ? null : (100 * usd) / totalUsd;
}

/** Value of the portfolio over a range, about a hundred points and now. */
export async function findPortfolioHistory(context: WalletsContext, userId: string, range: PriceRange): Promise<PortfolioHistory> {
  const nowMs = context.now().getTime();
  const [from, stepMs] = [new Date(nowMs - rangeMs(range)), sampleIntervalMs(range)];
  const steps = Array.from({ length: Math.floor((nowMs - from.getTime()) / stepMs) }, (_, step) => from.getTime() + step * stepMs);
  const market = await readMarket(context);
  const [opening] = await findHeldAt(context.db, { userId }, "together", [from]);
  const moved = await findChartSteps(context.db, { userId }, { from, stepMs, points: steps.length + 1 });
  const openingUnits = new Map(opening!.map(({ assetKey, units }) => [assetKey, units]));
  const charts = [...new Set([...openingUnits.keys(), ...moved.keys()])].flatMap((assetKey) => {
    const coin = market.coins.get(assetKey);
    if (!coin) return [];
    const { moved: came, opened } = moved.get(assetKey) ?? { moved: new Map<number, bigint>(), opened: new Map<number, bigint>() };
    const prices = [...steps.map((atMs) => priceOf(market, assetKey, new Date(atMs))), priceOf(market, assetKey, null)];
    return [valueChart({ decimals: coin.decimals, openingUnits: openingUnits.get(assetKey) ?? 0n, moved: came, opened }, prices)];
  });
  if (charts.length === 0) return { range, points: [] };
  const points = [...steps, nowMs].map((atMs, point) => {
    const values = charts.flatMap((chart) => chart[point] ?? []);
    const estimated = values.reduce((sum, { estimatedUsd }) => sum + estimatedUsd, 0);
    return {
      at: new Date(atMs).toISOString(),
      value_usd: values.length === 0 ? null : values.reduce((sum, { usd }) => sum + usd, 0),
      estimated: estimated !== 0,
      estimated_usd: estimated,
    };
  });
  return { range, points };
}
