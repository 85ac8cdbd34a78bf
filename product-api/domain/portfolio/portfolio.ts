import { formatUnits } from "viem";
import { walletLimits } from "@/contracts/wallets-rules";
import type { DashboardStats, Portfolio, PortfolioAsset, PortfolioCoin, PortfolioHistory } from "@/contracts/portfolio";
import type { PriceRange } from "@/contracts/prices-rules";
import { countConnections } from "../live/queries";
import { sampleEvery, spanOf } from "../prices/rules";
import { countTransactions } from "../transactions/queries";
import { findAssetPrice, findWalletPage, type WalletsContext } from "../wallets/queries";
import { usdToMToken, valueHoldings } from "../wallets/rules";
import { findHeldAssets, findMeanTransferUsd, findWalletCounts } from "./queries";
import { diversityOf, toWhole, type Change } from "./rules";
import { findValuations, type Valuation } from "./valuation";

const DAY_MS = 24 * 60 * 60_000;
/** Wallets whose profit and loss are told one by one; more would not be read by anybody. */
const ASSETS_SHOWN = 200;

/** The caller's dashboard figures (DESIGN.md section 5); `brief` leaves out what has to be reckoned from history. */
export async function findDashboardStats(context: WalletsContext, userId: string, { brief }: { brief: boolean }): Promise<DashboardStats> {
  const nowMs = context.now().getTime();
  const held = await findHeldAssets(context.db, userId);
  const { usd, unpricedCount } = valueHoldings(held);
  const counts = await findWalletCounts(context.db, userId, new Date(nowMs - walletLimits.syncedUnderMs));
  const transactions = await countTransactions(context.db, userId, new Date(nowMs - DAY_MS));
  const diversity = diversityOf(held.map(({ units, decimals, priceUsd }) => toWhole(units, decimals) * (priceUsd ?? 0)));

  return {
    total_wallets: counts.total,
    total_portfolio_value_usd: usd,
    total_portfolio_value_m_token: usdToMToken(usd, await findAssetPrice(context.db, context.mTokenKey)),
    total_transactions: transactions.total,
    transactions_24h: transactions.recent,
    active_connections: await countConnections(context, userId),
    diversity: diversity?.diversity ?? null,
    effective_assets: diversity?.effectiveAssets ?? null,
    synced_wallets: counts.synced,
    unpriced_count: unpricedCount,
    last_updated: counts.lastRead,
    ...(brief ? { total_change_24h: null, total_change_24h_usd: null, avg_transaction_usd: null } : await findPastFigures(context, userId, nowMs)),
  };
}

async function findPastFigures(context: WalletsContext, userId: string, nowMs: number) {
  const dayAgo = new Date(nowMs - DAY_MS);
  const change = wholeOf(await findValuations(context, userId, { kind: "whole" }, dayAgo))?.changeSince(dayAgo.getTime()) ?? null;
  return {
    total_change_24h: change?.percent ?? null,
    total_change_24h_usd: change?.usd ?? null,
    avg_transaction_usd: await findMeanTransferUsd(context.db, userId, new Date(nowMs - 30 * DAY_MS)),
  };
}

/** The caller's portfolio: totals, changes, and each wallet's and coin's part. */
export async function findPortfolio(context: WalletsContext, userId: string): Promise<Portfolio> {
  const nowMs = context.now().getTime();
  const monthAgo = new Date(nowMs - 30 * DAY_MS);
  const held = await findHeldAssets(context.db, userId);
  const { usd } = valueHoldings(held);
  const mPriceUsd = await findAssetPrice(context.db, context.mTokenKey);
  const whole = wholeOf(await findValuations(context, userId, { kind: "whole" }, monthAgo));
  const [day, week, month] = [1, 7, 30].map((days) => whole?.changeSince(nowMs - days * DAY_MS) ?? null) as [Change | null, Change | null, Change | null];
  const counts = await findWalletCounts(context.db, userId, new Date(nowMs - walletLimits.syncedUnderMs));

  return {
    id: userId,
    user_id: userId,
    total_value_usd: usd,
    total_value_m_token: usdToMToken(usd, mPriceUsd),
    total_change_24h: day?.percent ?? null,
    total_change_7d: week?.percent ?? null,
    total_change_30d: month?.percent ?? null,
    total_change_24h_usd: day?.usd ?? null,
    total_change_7d_usd: week?.usd ?? null,
    total_change_30d_usd: month?.usd ?? null,
    assets: await findPortfolioAssets(context, userId, usd, nowMs),
    coins: held.map((asset) => toCoin(asset, usd)),
    created_at: counts.firstAdded,
    last_updated: counts.lastRead,
  };
}

async function findPortfolioAssets(context: WalletsContext, userId: string, totalUsd: number | null, nowMs: number): Promise<PortfolioAsset[]> {
  const { wallets } = await findWalletPage(context, userId, { page: 1, page_size: ASSETS_SHOWN, q: "", sort: "-usd" });
  const addresses = wallets.map(({ address }) => address.toLowerCase());
  const valuations = await findValuations(context, userId, { kind: "wallets", addresses }, new Date(nowMs - 30 * DAY_MS));
  return wallets.map((wallet) => {
    const valuation = valuations.get(wallet.address.toLowerCase());
    const profitOver = (days: number) => valuation?.changeSince(nowMs - days * DAY_MS)?.usd ?? null;
    return {
      wallet_id: wallet.id,
      wallet_address: wallet.address,
      wallet_name: wallet.name,
      balance: wallet.balance,
      balance_usd: wallet.balance_usd,
      balance_m_token: wallet.balance_m_token,
      percentage_of_portfolio: shareOf(wallet.balance_usd, totalUsd),
      profit_loss_24h: profitOver(1),
      profit_loss_7d: profitOver(7),
      profit_loss_30d: profitOver(30),
    };
  });
}

function toCoin(asset: Awaited<ReturnType<typeof findHeldAssets>>[number], totalUsd: number | null): PortfolioCoin {
  const valueUsd = asset.priceUsd === null ? null : toWhole(asset.units, asset.decimals) * asset.priceUsd;
  return {
    symbol: asset.symbol,
    amount: formatUnits(asset.units, asset.decimals),
    value_usd: valueUsd,
    price_usd: asset.priceUsd,
    percentage_of_portfolio: shareOf(valueUsd, totalUsd),
  };
}

function shareOf(usd: number | null, totalUsd: number | null): number | null {
  return usd === null || !totalUsd ? null : (100 * usd) / totalUsd;
}

/** Value of the portfolio over a range, about a hundred points and now. */
export async function findPortfolioHistory(context: WalletsContext, userId: string, range: PriceRange): Promise<PortfolioHistory> {
  const nowMs = context.now().getTime();
  const fromMs = nowMs - spanOf(range);
  const whole = wholeOf(await findValuations(context, userId, { kind: "whole" }, new Date(fromMs)));
  if (!whole) return { range, points: [] };
  const stepMs = sampleEvery(range);
  const times = Array.from({ length: Math.floor((nowMs - fromMs) / stepMs) }, (_, step) => fromMs + step * stepMs);
  const points = [...times, nowMs].map((atMs) => ({
    at: new Date(atMs).toISOString(),
    value_usd: whole.valueAt(atMs),
    estimated: whole.isEstimated(atMs),
  }));
  return { range, points };
}

function wholeOf(valuations: Map<string, Valuation>): Valuation | undefined {
  return valuations.values().next().value;
}
