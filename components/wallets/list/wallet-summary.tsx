import { useLocale } from "next-intl";
import { useCallback, type ReactNode } from "react";
import type { Network } from "@/contracts/network";
import type { DashboardStats } from "@/contracts/portfolio";
import type { Wallet } from "@/contracts/wallets/calls";
import { syncStatus } from "@/contracts/wallets/rules";
import { ValueMarks } from "@/components/portfolio/value-marks";
import { Flash } from "@/components/ui/figures/flash";
import { MTokenAmount } from "@/components/ui/figures/m-token-amount";
import { ExplainedName } from "@/components/ui/overlays/explain";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { StatCard, StatCards } from "@/components/ui/figures/stat-card";
import { useAtNow } from "@/lib/client/startup/clock";
import { formatCount, formatUsd, unknownFigure } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { QuoteTime } from "../quote-time";

const figurePlaceholder = <Skeleton className="my-1 h-7 w-28" />;
const notePlaceholder = <Skeleton className="h-4 w-20" />;

interface WalletSummaryProps {
  /** Undefined while loading; null if they could not be loaded. */
  stats: DashboardStats | undefined | null;
  /** All wallets, if they fit on the page; used if the server does not count the synced ones. */
  all: readonly Wallet[] | undefined;
  network: Network | null;
}

/** The four cards: Total USD, Total in M, Synced n of N, Transactions in 24 h. */
export function WalletSummary({ stats, all, network }: WalletSummaryProps) {
  const t = useTranslations("wallets.summary");
  const locale = useLocale();
  const total = stats?.total_wallets ?? 0;
  const hasNone = stats?.total_wallets === 0;
  const usd = hasNone ? 0 : (stats?.total_portfolio_value_usd ?? null);
  const mToken = hasNone ? "0" : (stats?.total_portfolio_value_m_token ?? null);
  const { unpriced_count: unpriced = 0, prices_at: pricesAt } = stats ?? {};
  const isFirstSync = total > 0 && usd === null && unpriced === 0 && stats?.last_updated === null;
  // A placeholder promises a figure soon, and as long as the chain cannot be read, the first sync makes no progress.
  const placeholder = isFirstSync && network?.is_stalled ? unknownFigure : stats === undefined || isFirstSync ? figurePlaceholder : null;
  const note = (text: ReactNode) => (stats === undefined ? notePlaceholder : stats && text);
  return (
    <StatCards>
      <StatCard
        lead label={<Figure name="totalUsd"><QuoteTime /></Figure>}
        value={placeholder ?? <Flash value={usd}>{formatUsd(usd, locale)}</Flash>}
        note={note(unpriced > 0 || pricesAt ? <ValueMarks unpriced={unpriced} pricesAt={pricesAt} /> : t("allWallets"))}
      />
      <StatCard
        label={<Figure name="totalM"><QuoteTime /></Figure>}
        value={placeholder ?? <MTokenAmount amount={mToken} />}
        note={note(t("wallets", { count: total }))}
      />
      <SyncedCard stats={stats} all={all} />
      <StatCard
        label={<Figure name="transactions24h" />}
        value={(stats?.transactions_24h ? null : placeholder) ?? formatCount(stats?.transactions_24h, locale)}
        note={note(t("allWallets"))}
      />
    </StatCards>
  );
}

function Figure({ name, children }: { name: "totalUsd" | "totalM" | "synced" | "transactions24h"; children?: ReactNode }) {
  const t = useTranslations("wallets");
  const label = t(`summary.${name}`);
  return <ExplainedName figure={label}><p>{t(`explain.${name}`)}</p>{children ? <p>{children}</p> : null}</ExplainedName>;
}

function SyncedCard({ stats, all }: Omit<WalletSummaryProps, "network">) {
  const t = useTranslations("wallets.summary");
  const locale = useLocale();
  // The server's count if there is one; otherwise our own, updated as time passes.
  const counted = useAtNow(useCallback(
    (nowMs: number) => (all ? all.filter(({ last_updated }) => syncStatus(last_updated, nowMs) === "synced").length : null), [all],
  ));
  const synced = stats?.synced_wallets ?? counted;
  const total = stats?.total_wallets ?? all?.length ?? null;
  const waiting = synced === null || total === null ? 0 : total - synced;
  const count = (value: number) => formatCount(value, locale);
  return (
    <StatCard
      label={<Figure name="synced" />}
      value={stats === undefined
        ? figurePlaceholder
        : synced === null || total === null
        ? unknownFigure
        : t("syncedOf", { synced: count(synced), total: count(total) })}
      note={stats === undefined
        ? notePlaceholder
        : total === 0
        ? t("noneYet")
        : waiting > 0
        ? t("waiting", { count: waiting })
        : synced === null
        ? null
        : t("allInStep")}
    />
  );
}
