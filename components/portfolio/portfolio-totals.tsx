"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Portfolio } from "@/contracts/portfolio";
import { directionOf, toneOf } from "@/components/portfolio/direction";
import { Explained } from "@/components/portfolio/explained";
import { Flash } from "@/components/live/flash";
import { Badge } from "@/components/ui/badge";
import { Change } from "@/components/ui/change";
import { StatCard, StatCards } from "@/components/ui/stat-card";
import { formatPercentChange, formatUsd, formatUsdChange } from "@/lib/format/figures";
import { MTokenAmount } from "./m-token-amount";

/** The whole and how it changed over a day, a week and a month. */
export function PortfolioTotals({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations("portfolio");
  const locale = useLocale();
  const { total_value_usd: usd, total_value_m_token: mToken } = portfolio;
  return (
    <StatCards>
      <StatCard
        lead label={<Explained name={t("total")} figure="totalValue" />} value={<Flash value={usd}>{formatUsd(usd, locale)}</Flash>}
        note={mToken === null ? null : <span className="num"><MTokenAmount amount={mToken} /></span>}
      />
      <ChangeCard name={t("changes.24h")} usd={portfolio.total_change_24h_usd} percent={portfolio.total_change_24h} />
      <ChangeCard name={t("changes.7d")} usd={portfolio.total_change_7d_usd} percent={portfolio.total_change_7d} />
      <ChangeCard name={t("changes.30d")} usd={portfolio.total_change_30d_usd} percent={portfolio.total_change_30d} />
    </StatCards>
  );
}

function ChangeCard({ name, usd, percent }: { name: string; usd: number | null; percent: number | null }) {
  const t = useTranslations("figures");
  const locale = useLocale();
  return (
    <StatCard
      label={<Explained name={name} figure="change" />} value={<Change value={formatUsdChange(usd, locale)} direction={directionOf(usd)} />}
      note={percent === null ? t("unknown") : <Badge tone={toneOf(percent)} className="num">{formatPercentChange(percent, locale)}</Badge>}
    />
  );
}
