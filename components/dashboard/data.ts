import { useEffect, useState } from "react";
import type { Network } from "@/contracts/network";
import type { DashboardStats, Portfolio, PortfolioHistory } from "@/contracts/portfolio";
import type { Price } from "@/contracts/prices/calls";
import type { Transaction } from "@/contracts/wallets/calls";
import type { FigureOrigin } from "@/components/portfolio/figure-definition";
import { useLive } from "@/components/live/live-context";
import { usePortfolio, usePortfolioHistory } from "@/components/portfolio/data";
import { newestQuote } from "@/components/prices/view";
import { isStatsKey } from "@/components/wallets/keys";
import { callBff } from "@/lib/client/request/api";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { briefStats, recentLimit } from "@/lib/shared/queries";
import { oneOf } from "@/lib/client/address/url-state";
import { useCache, type AnswerCache } from "@/lib/client/cache/use-cache";
import { dataOf } from "@/lib/client/cache/loadable";
import { useCall } from "@/lib/client/cache/use-call";
import { useQuery } from "@/lib/client/address/use-query";
import { useRenderedAtMs } from "@/lib/client/startup/clock";
import { asServerTime } from "@/lib/shared/server-time";
import { defaultRange, performanceRanges } from "./view";

/** The data the server rendered the screen with; parts it could not read are missing. */
export interface DashboardData {
  stats: DashboardStats | undefined;
  /** Lists only the largest wallets: the screen shows no more, and there may be thousands. */
  portfolio: Portfolio | undefined;
  history: PortfolioHistory | undefined;
  recent: Transaction[] | undefined;
  prices: Price[] | undefined;
  network: Network | null;
}

/**
 * The screen's data, fetched again every 30 seconds, as its footer says.
 * @param reloadDelayMs delay added to each portfolio reload in sample mode
 */
export function useDashboard(initial: DashboardData, reloadDelayMs: number) {
  const refreshMs = queryDefaults.pollMs;
  const range = oneOf(performanceRanges, useQuery().get("range"), defaultRange);
  const stats = useCall("GET /api/admin/stats", {}, { fallback: initial.stats, refreshMs });
  const portfolio = usePortfolio(initial.portfolio, reloadDelayMs);
  const history = usePortfolioHistory(range, initial.history, reloadDelayMs);
  const recent = useCall("GET /api/v1/transactions/recent", { query: { limit: recentLimit } }, { fallback: initial.recent, refreshMs });
  const prices = useCall("GET /api/prices/latest", {}, { fallback: initial.prices, refreshMs });
  const network = useCall("GET /api/v1/network", {}, { fallback: initial.network ?? undefined, refreshMs });
  const cache = useCache();
  useConnectionsWhenOpen(cache);
  const readAt = useReadAt();
  return {
    range, stats: dataOf(stats), portfolio: dataOf(portfolio), history: dataOf(history), recent: dataOf(recent), prices: dataOf(prices),
    network: network.data ?? null,
    origin: originOf(stats.data, prices.data, network.data),
    /** ISO 8601: when a balance was last read from the chain; for an account without wallets, when the data was last requested. */
    updatedAt: stats.data?.last_updated ?? (stats.data?.total_wallets === 0 ? readAt.at : null),
    /** Neither the stats nor the portfolio could be read, so there is nothing to show. */
    hasFailed: [stats, portfolio].every(({ data, error }) => error && data === undefined),
    loads: [
      ["fetchStats", stats], ["fetchPortfolio", portfolio], ["fetchHistory", history], ["fetchTransactions", recent], ["fetchPrices", prices],
    ] as const,
    /** Fetches everything again; settles when all responses have arrived. @throws ApiError */
    refresh: () => cache.refresh(isDashboardKey).finally(readAt.renew),
  };
}

/** When the data was last requested: with the page, or on the last Refresh. ISO 8601. */
function useReadAt(): { at: string; renew: () => void } {
  const renderedAtMs = useRenderedAtMs();
  const [refreshedAtMs, setRefreshedAtMs] = useState<number | null>(null);
  return { at: new Date(refreshedAtMs ?? renderedAtMs).toISOString(), renew: () => setRefreshedAtMs(asServerTime(Date.now())) };
}

/**
 * Fetches the number of active connections when the live channel opens: the page was rendered before its own connection was counted.
 * Leaves all other figures unchanged.
 */
function useConnectionsWhenOpen(cache: AnswerCache): void {
  const { read, subscribe } = useLive();
  useEffect(() => {
    const count = async () => {
      const { active_connections } = await callBff("GET /api/admin/stats", briefStats);
      cache.changeWhere<DashboardStats>(isStatsKey, (known) => known && { ...known, active_connections });
    };
    let wasOpen = false;
    const follow = () => {
      const isOpen = read().state.status === "open";
      // If this fails, the next poll brings the count.
      if (isOpen && !wasOpen) count().catch(() => undefined);
      wasOpen = isOpen;
    };
    follow();
    return subscribe(follow);
  }, [read, subscribe, cache]);
}

function originOf(stats: DashboardStats | undefined, prices: readonly Price[] | undefined, network: Network | undefined): FigureOrigin {
  return {
    network: network?.name ?? null,
    block: network?.block_number ?? null,
    readAt: stats?.last_updated ?? null,
    quotedAt: newestQuote(prices),
  };
}

/** Whether a cache key belongs to a call that the dashboard uses. */
function isDashboardKey(key: string): boolean {
  return /^\/api\/(admin\/stats|portfolios|prices\/latest|v1\/(portfolio\/history|transactions\/recent|network))(\?|$)/.test(key);
}
