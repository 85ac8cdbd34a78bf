import { useLocale } from "next-intl";
import type { Portfolio } from "@/contracts/portfolio";
import { statementSpans } from "@/contracts/statement/rules";
import { directionOf, toneOf } from "@/components/ui/figures/direction";
import { Explained } from "@/components/portfolio/explained";
import { Flash } from "@/components/ui/figures/flash";
import { whySpans } from "@/components/statement/view";
import { WhyLink } from "@/components/statement/why-link";
import { Badge } from "@/components/ui/figures/badge";
import { Change } from "@/components/ui/figures/change";
import { StatCard, StatCards } from "@/components/ui/figures/stat-card";
import { MTokenAmount } from "@/components/ui/figures/m-token-amount";
import { isZero } from "@/lib/shared/format/amounts";
import { formatPercentChange, formatUsd, formatUsdChange } from "@/lib/shared/format/figures";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useTranslations } from "@/lib/shared/use-translations";
import { SinceMark, usePartialNote } from "./since-mark";
import { OldPrices, ValueMarks } from "./value-marks";

/** The total value and its change over 24 hours, 7 days and 30 days. */
export function PortfolioTotals({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations("portfolio");
  const locale = useLocale();
  const { total_value_usd: usd, total_value_m_token: mToken, prices_at: pricesAt } = portfolio;
  const unpriced = portfolio.coins.filter(({ amount, value_usd }) => value_usd === null && !isZero(amount)).length;
  return (
    <StatCards>
      <StatCard
        lead label={<Explained name={t("total")} figure="totalValue" />} value={<Flash value={usd}>{formatUsd(usd, locale)}</Flash>}
        note={
          <>
            {mToken === null ? null : <span className="num"><MTokenAmount amount={mToken} /></span>}
            <ValueMarks unpriced={unpriced} pricesAt={pricesAt} />
            {usd === null && portfolio.coins.length === 0 ? null : <WhyLink figure={t("total")} span={whySpans["24h"]} />}
          </>
        }
      />
      <ChangeCard span="24h" usd={portfolio.total_change_24h_usd} percent={portfolio.total_change_24h} portfolio={portfolio} />
      <ChangeCard span="7d" usd={portfolio.total_change_7d_usd} percent={portfolio.total_change_7d} portfolio={portfolio} />
      <ChangeCard span="30d" usd={portfolio.total_change_30d_usd} percent={portfolio.total_change_30d} portfolio={portfolio} />
    </StatCards>
  );
}

interface ChangeCardProps {
  span: keyof typeof statementSpans;
  usd: number | null;
  percent: number | null;
  portfolio: Pick<Portfolio, "history_from" | "prices_at">;
}

/** Shows the change in dollars, or in percent if the dollars are unknown; says why only if both are. */
function ChangeCard({ span, usd, percent, portfolio: { history_from: historyFrom, prices_at: pricesAt } }: ChangeCardProps) {
  const t = useTranslations("figures");
  const name = useTranslations("portfolio.changes")(span);
  const locale = useLocale();
  const days = statementSpans[span];
  const more = usePartialNote(historyFrom, days);
  const { prices: missing } = useMissingSources();
  const isUnknown = usd === null && percent === null;
  return (
    <StatCard
      label={<Explained name={name} figure="change" more={more} />}
      value={
        <Change value={usd === null && percent !== null
          ? formatPercentChange(percent, locale)
          : formatUsdChange(usd, locale)} direction={directionOf(usd ?? percent)} />
      }
      note={isUnknown ? (missing?.name ?? (pricesAt ? <OldPrices at={pricesAt} /> : t("unknown"))) : (
        <>
          {percent === null || usd === null ? null : (
            <Badge tone={toneOf(percent)} className="num">{formatPercentChange(percent, locale)}</Badge>
          )}
          <SinceMark historyFrom={historyFrom} days={days} />
          <WhyLink figure={name} span={whySpans[span]} />
        </>
      )}
    />
  );
}
