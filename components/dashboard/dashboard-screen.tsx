"use client";

import { OutdatedAlert } from "@/components/feedback/outdated-alert";
import { RetryButton } from "@/components/feedback/retry-button";
import { useLiveView } from "@/components/live/live-context";
import { FigureOriginContext } from "@/components/portfolio/explained";
import { PerformanceCard } from "@/components/portfolio/performance-card";
import { StatementHost } from "@/components/statement/statement-host";
import { Alert } from "@/components/ui/figures/alert";
import { ButtonLink } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { Offered } from "@/lib/client/request/offers";
import { unpack, type Packed } from "@/lib/shared/packed";
import { useTranslations } from "@/lib/shared/use-translations";
import { AllocationCard } from "./allocation-card";
import { DashboardHeader } from "./dashboard-header";
import { DashboardMetrics, DashboardStats } from "./dashboard-stats";
import { performanceRanges } from "./view";
import { RecentTransactions } from "./recent-transactions";
import { SinceYesterday } from "./since-yesterday";
import { TopAssets } from "./top-assets";
import { useDashboard, type DashboardData } from "./data";

/** The wallets screen with the add form open. */
const addWalletPath = "/wallets?add";

interface DashboardScreenProps {
  name: string;
  initial: DashboardData | Packed<DashboardData>;
  /** Delay added to each portfolio reload in sample mode, in milliseconds. */
  reloadDelayMs?: number;
}

/** The dashboard: the total value of all wallets, how it changed, and the latest transactions. */
export function DashboardScreen({ name, initial: given, reloadDelayMs = 0 }: DashboardScreenProps) {
  const initial = unpack(given);
  const t = useTranslations("dashboard");
  const dashboard = useDashboard(initial, reloadDelayMs);
  const { stats, origin, hasFailed, loads, refresh } = dashboard;
  const retry = () => refresh().catch(() => undefined);
  const hasNone = stats?.total_wallets === 0 && !((stats.total_portfolio_value_usd ?? 0) > 0);
  return (
    <FigureOriginContext value={origin}>
      <div className="page">
        <DashboardHeader name={name} updatedAt={dashboard.updatedAt} block={origin.block} hasPast={!hasNone} onRefresh={refresh} />
        {hasFailed
          ? <Alert tone="error" action={<RetryButton onRetry={retry} />}>{t("loadFailed")}</Alert>
          : <OutdatedAlert loads={loads} onRetry={retry} />}
        {hasFailed ? null : hasNone ? <NoWallets /> : <DashboardFigures dashboard={dashboard} />}
        <StatementHost nativeSymbol={dashboard.network?.native_symbol} />
      </div>
    </FigureOriginContext>
  );
}

function DashboardFigures({ dashboard }: { dashboard: ReturnType<typeof useDashboard> }) {
  const t = useTranslations("dashboard.performance.title");
  const { stats, portfolio, history, range, recent, prices, network } = dashboard;
  return (
    <>
      <DashboardStats stats={stats} prices={prices} network={network} />
      <DashboardMetrics stats={stats} />
      <Offered by="GET /api/v1/timeline/day"><SinceYesterday /></Offered>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] *:only:col-span-full">
        <Offered by="GET /api/v1/portfolio/history">
          <PerformanceCard ranges={performanceRanges} range={range} title={t(range)} history={history} />
        </Offered>
        <AllocationCard portfolio={portfolio} walletCount={stats?.total_wallets ?? portfolio?.assets.length ?? 0} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RecentTransactions transactions={recent} portfolio={portfolio} nativeSymbol={network?.native_symbol} />
        <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] gap-4">
          <TopAssets prices={prices} coins={portfolio?.coins} />
          <DashboardFooter />
        </div>
      </div>
    </>
  );
}

function NoWallets() {
  const t = useTranslations("dashboard.empty");
  return (
    <Card>
      <EmptyState
        icon="wallet" title={t("title")} text={t("text")}
        action={<ButtonLink variant="primary" icon="plus" href={addWalletPath}>{t("action")}</ButtonLink>}
      />
    </Card>
  );
}

/** Agrees with the live indicator: without a live channel it does not claim real-time updates. */
function DashboardFooter() {
  const t = useTranslations("dashboard.footer");
  const isPushed = useLiveView(({ state }) => state.status !== "polling" && state.status !== "stopped");
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
      <span className="flex-1 basis-52">{t(isPushed ? "realTime" : "polling", { seconds: queryDefaults.pollMs / 1000 })}</span>
      <span className="flex flex-wrap gap-2 text-base max-sm:w-full max-sm:*:flex-1">
        <ButtonLink href="/portfolio" icon="portfolio">{t("viewPortfolio")}</ButtonLink>
        <ButtonLink variant="primary" icon="plus" href={addWalletPath}>{t("addWallet")}</ButtonLink>
      </span>
    </div>
  );
}
