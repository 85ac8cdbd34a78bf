import { useLocale } from "next-intl";
import { useState } from "react";
import type { Snapshot } from "@/contracts/statement/calls";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { MTokenAmount } from "@/components/ui/figures/m-token-amount";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { StatCard, StatCards } from "@/components/ui/figures/stat-card";
import { Card } from "@/components/ui/figures/card";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatUsd } from "@/lib/shared/format/figures";
import { isInstant } from "@/lib/shared/format/times";
import { useTranslations } from "@/lib/shared/use-translations";
import { StatementFailure } from "../statement-failure";
import { StatementHost } from "../statement-host";
import { WhyLink } from "../why-link";
import { PastBanner } from "./past-banner";
import { PastCoins, PastWallets } from "./past-tables";
import { useSnapshot } from "./data";

interface PastScreenProps {
  /** The value of `?at=` in the URL, even if it is not a valid time. */
  at: string;
  /** What the server rendered with; used only if it is for this time. */
  initial: Snapshot | undefined;
  nativeSymbol: string | undefined;
}

/** The portfolio as of a past time: balances, values and prices of that time, and nothing that updates by itself. */
export function PastScreen({ at, initial, nativeSymbol }: PastScreenProps) {
  const t = useTranslations("statement.holdings");
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useSnapshot(at, null, initial);
  const ofPage = useSnapshot(at, null, initial, page);
  return (
    <div data-printed className="page">
      <PastBanner at={at} snapshot={data} />
      <UnreadableNotice of="GET /api/v1/portfolio/snapshot" input={{ query: { at } }} />
      {!isInstant(at) ? null
        : data ? (
          <>
            <PastTotals snapshot={data} />
            <PastCoins coins={data.coins} title={t("coins")} />
            <PastWallets
              at={at} snapshot={ofPage.data} total={data.wallets_total} title={t("wallets")} symbol={nativeSymbol ?? ""}
              page={page} onPage={setPage} isLoading={ofPage.isLoading}
              failure={ofPage.error && !ofPage.data
                ? <StatementFailure of="past" error={ofPage.error} onRetry={() => ofPage.mutate()} />
                : null}
            />
          </>
        )
        : error ? <StatementFailure of="past" error={error} onRetry={() => mutate()} />
        : <Card><div aria-busy="true"><SkeletonText lines={8} /></div></Card>}
      <StatementHost nativeSymbol={nativeSymbol} />
    </div>
  );
}

const dayMs = 24 * 60 * 60_000;

function PastTotals({ snapshot }: { snapshot: Snapshot }) {
  const t = useTranslations("statement.past");
  const locale = useLocale();
  const { at, wallets, total_value_usd: usd, total_value_m_token: mToken, unpriced_count: unpriced } = snapshot;
  const known = snapshot.wallets_known ?? wallets.filter(({ is_known }) => is_known).length;
  const total = snapshot.wallets_total ?? wallets.length;
  const count = (value: number) => formatCount(value, locale);
  return (
    <StatCards>
      <StatCard
        lead label={t("total")} value={formatUsd(usd, locale)}
        note={<>{unpriced > 0 ? (
          <><span className="text-warn">{t("unpriced", { count: unpriced })}</span>{DOT}</>
        ) : null}<DayBefore at={at} /></>}
      />
      <StatCard label={t("mToken")} value={mToken === null ? formatUsd(null, locale) : <MTokenAmount amount={mToken} />} />
      <StatCard label={t("wallets")} value={known === total
        ? count(known)
        : t("walletsOf", { known: count(known), total: count(total) })} />
      <StatCard label={t("transactions")} value={count(snapshot.total_transactions)} />
    </StatCards>
  );
}

/** Links to what changed in the day before. */
function DayBefore({ at }: { at: string }) {
  const t = useTranslations("statement.past");
  const from = new Date(Date.parse(at) - dayMs).toISOString();
  return <WhyLink figure={t("dayBefore")} span={{ kind: "between", from, to: at }}>{t("dayBefore")}</WhyLink>;
}
