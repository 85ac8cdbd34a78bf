import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { Network } from "@/contracts/network";
import type { DashboardStats as Stats } from "@/contracts/portfolio";
import type { Price } from "@/contracts/prices/calls";
import { statementSpans } from "@/contracts/statement/rules";
import { directionOf, toneOf } from "@/components/ui/figures/direction";
import { Explained } from "@/components/portfolio/explained";
import { Flash } from "@/components/ui/figures/flash";
import { useLiveView } from "@/components/live/live-context";
import { ReadingState } from "@/components/live/reading-state";
import { MTokenAmount } from "@/components/ui/figures/m-token-amount";
import { SinceMark, usePartialNote } from "@/components/portfolio/since-mark";
import { OldPrices, ValueMarks } from "@/components/portfolio/value-marks";
import { whySpans } from "@/components/statement/view";
import { WhyLink } from "@/components/statement/why-link";
import { Badge } from "@/components/ui/figures/badge";
import { Change } from "@/components/ui/figures/change";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { MetricStrip, StatCard, StatCards } from "@/components/ui/figures/stat-card";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useOffers } from "@/lib/client/request/offers";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatPercentChange, formatPriceUsd, formatUsd, formatUsdChange, unknownFigure } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

interface DashboardStatsProps {
  /** Undefined while loading and null if they could not be loaded, as are the prices. */
  stats: Stats | undefined | null;
  prices: readonly Price[] | undefined | null;
  network: Network | null;
}

const placeholder = <Skeleton className="my-1 h-7 w-28" />;

/** The four stat cards; the portfolio value comes first and is the largest. */
export function DashboardStats({ stats, prices, network }: DashboardStatsProps) {
  const t = useTranslations("dashboard.stats");
  const locale = useLocale();
  const isFirstSync = !!stats && awaitsFirstSync(stats);
  // A placeholder promises a figure soon, and as long as the chain cannot be read, the first sync makes no progress.
  const unread = isFirstSync ? (network?.is_stalled ? unknownFigure : placeholder) : stats === undefined ? placeholder : null;
  const total = stats?.total_transactions;
  const valueUsd = stats?.total_portfolio_value_usd ?? null;
  const more = usePartialNote(stats?.history_from, statementSpans["24h"]);
  return (
    <StatCards>
      <StatCard
        lead label={<Explained name={t("totalValue")} figure="totalValue" more={more} />}
        value={unread ?? <Flash value={valueUsd}>{formatUsd(valueUsd, locale)}</Flash>}
        note={isFirstSync ? <FirstSyncNote network={network} /> : stats ? <ValueNote stats={stats} /> : null}
      />
      <StatCard
        label={<Explained name={t("inMToken")} figure="inMToken" />}
        value={unread ?? <MTokenAmount amount={stats?.total_portfolio_value_m_token ?? null} />}
        note={<MTokenPrice prices={prices} />}
      />
      <StatCard
        label={<Explained name={t("activeWallets")} figure="activeWallets" />}
        value={stats === undefined ? placeholder : formatCount(stats?.total_wallets, locale)}
        note={stats ? <SyncNote stats={stats} /> : null}
      />
      <StatCard
        label={<Explained name={t("totalTransactions")} figure="totalTransactions" />}
        value={(total ? null : unread) ?? <Flash value={total ?? null}>{formatCount(total, locale)}</Flash>}
        note={typeof stats?.transactions_24h === "number" && !(isFirstSync && !total) ? (
          <span className="tabular-nums">{t("transactions24h", { count: formatCount(stats.transactions_24h, locale) })}</span>
        ) : null}
      />
    </StatCards>
  );
}

/** Whether there are wallets of which nothing is known yet. */
function awaitsFirstSync({ total_wallets: wallets, last_updated: updated, total_portfolio_value_usd: valueUsd }: Stats): boolean {
  return wallets > 0 && updated === null && !((valueUsd ?? 0) > 0);
}

function FirstSyncNote({ network }: Pick<DashboardStatsProps, "network">): ReactNode {
  const t = useTranslations("dashboard.stats");
  return network?.is_stalled ? <ReadingState network={network} /> : t("firstSync");
}

function ValueNote({ stats }: { stats: Stats }): ReactNode {
  const t = useTranslations("dashboard.stats");
  const locale = useLocale();
  const { total_change_24h: percent, total_change_24h_usd: usd, unpriced_count: unpriced, prices_at: pricesAt } = stats;
  const { prices: missing } = useMissingSources();
  const isUnknown = percent === null && usd === null;
  return (
    <>
      {isUnknown && !pricesAt ? <span>{missing?.name ?? t("noChangeYet")}</span> : null}
      {percent === null ? null : (
        <Badge tone={toneOf(percent)} className="tabular-nums">{t("change24h", { change: formatPercentChange(percent, locale) })}</Badge>
      )}
      <ValueMarks unpriced={unpriced} pricesAt={pricesAt} />
    </>
  );
}

const mToken = "M";

function MTokenPrice({ prices }: Pick<DashboardStatsProps, "prices">) {
  const t = useTranslations("dashboard.stats");
  const locale = useLocale();
  const priceUsd = prices?.find(({ symbol }) => symbol.toUpperCase() === mToken)?.price_usd ?? null;
  if (priceUsd === null) return null;
  return <span className="num">{t("mPrice", { symbol: mToken, price: formatPriceUsd(priceUsd, locale) })}</span>;
}

/** `6 synced · 1 awaiting sync`; a part with a count of zero is left out. */
function SyncNote({ stats: { total_wallets: total, synced_wallets: synced } }: { stats: Stats }) {
  const t = useTranslations("dashboard.stats");
  const locale = useLocale();
  if (synced === null) return null;
  const awaiting = Math.max(0, total - synced);
  const part = (key: "synced" | "awaitingSync", count: number) => count > 0 && t(key, { count: formatCount(count, locale) });
  return <>{[part("synced", synced), part("awaitingSync", awaiting)].filter(Boolean).join(DOT)}</>;
}

/** The strip of up to four metrics; unknown ones say so. */
export function DashboardMetrics({ stats }: Pick<DashboardStatsProps, "stats">) {
  const t = useTranslations("dashboard.metrics");
  const tFigures = useTranslations("figures");
  const { prices: missing } = useMissingSources();
  const locale = useLocale();
  const more = usePartialNote(stats?.history_from, statementSpans["24h"]);
  const ownConnections = useLiveView(({ state: { status } }) => (status === "open" || status === "connecting" ? 1 : 0));
  const unknown = missing?.name ?? tFigures("unknown");
  const shown = (figure: number | null | undefined, value: ReactNode, note: ReactNode = null, noneNote: ReactNode = unknown) =>
    stats === undefined ? { value: <Skeleton className="my-1 h-5 w-20" /> } : { value, note: figure === null ? noneNote : note };
  const {
    total_change_24h_usd: change, total_change_24h: percent, active_connections: counted, avg_transaction_usd: average, diversity,
    effective_assets: assets,
  } = stats ?? {};
  const isKnown = !!stats && !awaitsFirstSync(stats);
  const hasNoTransactions = isKnown && stats.total_transactions === 0;
  const holdsNothing = isKnown && stats.total_portfolio_value_usd === 0 && stats.unpriced_count === 0;
  // The page is rendered before its own connection is open. Counting it from the start keeps the figure from jumping when it opens.
  const connections = typeof counted === "number" ? Math.max(counted, ownConnections) : counted;
  // A server without our extensions never returns the average and the diversity; they would say "not known yet" forever.
  const hasExtensions = useOffers("GET /api/v1/portfolio/history");
  const isShown = (figure: number | null | undefined) => hasExtensions || typeof figure === "number";
  return (
    <MetricStrip
      metrics={[
        {
          id: "change", label: <Explained name={t("change24h")} figure="change" more={more} />,
          ...shown(
            change ?? percent,
            <Change value={typeof change === "number"
              ? formatUsdChange(change, locale)
              : formatPercentChange(percent, locale)} direction={directionOf(change ?? percent)} />,
            <ChangeNote historyFrom={stats?.history_from} />,
            stats?.prices_at ? <OldPrices at={stats.prices_at} /> : unknown,
          ),
        },
        {
          id: "connections",
          label: <Explained name={t("activeConnections")} figure="activeConnections" />,
          ...shown(connections, formatCount(connections, locale)),
        },
        ...(isShown(average) ? [{
          id: "average",
          label: <Explained name={t("avgTransaction")} figure="avgTransaction" />,
          ...shown(average, formatUsd(average, locale), null, hasNoTransactions ? t("noTransactions") : undefined),
        }] : []),
        ...(isShown(diversity) ? [{
          id: "diversity", label: <Explained name={t("diversity")} figure="diversity" />,
          ...shown(
            diversity,
            formatCount(diversity, locale),
            typeof assets === "number" && assets >= 1 ? t("assets", { count: Math.round(10 * assets) / 10 }) : null,
            holdsNothing ? t("holdsNothing") : undefined,
          ),
        }] : []),
      ]}
    />
  );
}

/** The period, and a link to the statement behind it; the percentage is shown next to the value. */
function ChangeNote({ historyFrom }: { historyFrom: string | null | undefined }) {
  const t = useTranslations("dashboard.metrics");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <SinceMark historyFrom={historyFrom} days={statementSpans["24h"]} />
      <WhyLink figure={t("change24h")} span={whySpans["24h"]} />
    </span>
  );
}
