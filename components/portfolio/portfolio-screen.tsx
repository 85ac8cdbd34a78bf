"use client";

import { priceRanges } from "@/contracts/prices/rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { FigureOriginContext } from "@/components/portfolio/explained";
import { PerformanceCard } from "@/components/portfolio/performance-card";
import { LookBackButton } from "@/components/statement/past/look-back";
import { StatementHost } from "@/components/statement/statement-host";
import { ButtonLink } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { dataOf } from "@/lib/client/cache/loadable";
import { Offered } from "@/lib/client/request/offers";
import { oneOf } from "@/lib/client/address/url-state";
import { useQuery } from "@/lib/client/address/use-query";
import { unpack, type Packed } from "@/lib/shared/packed";
import { useTranslations } from "@/lib/shared/use-translations";
import { AssetsTable } from "./assets-table";
import { CoinsTable } from "./coins-table";
import { PortfolioSkeleton } from "./portfolio-skeleton";
import { PortfolioTotals } from "./portfolio-totals";
import { defaultPortfolioRange } from "./view";
import { type PortfolioData, usePortfolio, usePortfolioHistory } from "./data";

/**
 * The parts of the portfolio that exist so far: totals, performance, wallets with profit and loss, coins. The full interface comes next.
 */
export function PortfolioScreen(
  { initial: given, reloadDelayMs = 0 }: { initial: PortfolioData | Packed<PortfolioData>; reloadDelayMs?: number },
) {
  const initial = unpack(given);
  const t = useTranslations("portfolio");
  const tComing = useTranslations("coming");
  const tFailed = useTranslations("errors.failed");
  const range = oneOf(priceRanges, useQuery().get("range"), defaultPortfolioRange);
  const { data: portfolio, error, mutate } = usePortfolio(initial.portfolio, reloadDelayMs);
  const history = usePortfolioHistory(range, initial.history, reloadDelayMs);
  const failure = error ?? (history.error?.status === 404 ? undefined : history.error);
  const { network } = initial;
  const hasNone = portfolio?.assets.length === 0 && !((portfolio.total_value_usd ?? 0) > 0);
  const origin = {
    network: network?.name ?? null, block: network?.block_number ?? null, readAt: portfolio?.last_updated ?? null, quotedAt: null,
  };
  return (
    <FigureOriginContext value={origin}>
      <div className="page">
        <div data-offers className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-52 break-keep text-muted">{t("lead")}</p>
          {hasNone ? null : <LookBackButton />}
        </div>
        {failure ? (
          <RetryAlert
            error={failure} title={tFailed(error ? "fetchPortfolio" : "fetchHistory")} tone={portfolio ? "warn" : "error"}
            onRetry={() => Promise.all([mutate(), history.mutate()])}
          />
        ) : null}
        <UnreadableNotice of="GET /api/portfolios" />
        {portfolio === undefined ? (error ? null : (
          <PortfolioSkeleton />
        )) : hasNone ? (
          <Card><EmptyState icon="wallet" title={t("empty.title")} text={t("empty.text")} action={
            <ButtonLink variant="primary" icon="plus" href="/wallets?add">{t("empty.action")}</ButtonLink>
          } /></Card>
        ) : (
          <>
            <PortfolioTotals portfolio={portfolio} />
            <Offered by="GET /api/v1/portfolio/history">
              <PerformanceCard ranges={priceRanges} range={range} title={t(`performance.${range}`)} history={dataOf(history)} />
            </Offered>
            <AssetsTable assets={portfolio.assets} symbol={network?.native_symbol ?? ""} />
            {portfolio.coins.length === 0 && (portfolio.total_value_usd ?? 0) > 0 ? null : (
              <CoinsTable coins={portfolio.coins} isUnread={portfolio.assets.some(({ balance }) => balance === null)} />
            )}
          </>
        )}
        <p className="text-sm text-muted">
          <span className="block">{tComing("portfolio")}</span> <span className="block">{tComing("portfolioNext")}</span>
        </p>
        <StatementHost nativeSymbol={network?.native_symbol} />
      </div>
    </FigureOriginContext>
  );
}
