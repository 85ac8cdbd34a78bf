import { useLocale } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import type { Portfolio } from "@/contracts/portfolio";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { Explanation } from "@/components/portfolio/explained";
import { Card } from "@/components/ui/figures/card";
import { NotLoaded } from "@/components/ui/figures/not-loaded";
import { DonutChart } from "@/components/ui/charts/chart";
import { DonutChartSkeleton } from "@/components/ui/charts/chart-shapes";
import { RangeSwitch } from "@/components/ui/controls/range-switch";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { formatPercent, formatUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { coinSlices, walletSlices } from "./allocation";

type Split = "wallets" | "coins";

interface AllocationCardProps {
  /** Undefined while loading; null if it could not be loaded. */
  portfolio: Portfolio | undefined | null;
  walletCount: number;
}

/** How the total value is split, by wallet or by coin. */
export function AllocationCard({ portfolio, walletCount }: AllocationCardProps) {
  const t = useTranslations("dashboard.allocation");
  const { prices: missing } = useMissingSources();
  const locale = useLocale();
  const [split, setSplit] = useState<Split>("wallets");
  const restName = useCallback((count: number) => t("others", { count }), [t]);
  const slices = useMemo(
    () => (!portfolio ? [] : split === "wallets" ? walletSlices(portfolio, walletCount, restName) : coinSlices(portfolio)),
    [portfolio, split, walletCount, restName],
  );
  const usd = useCallback((value: number) => formatUsd(value, locale), [locale]);
  const percent = useCallback((share: number, decimals: number) => formatPercent(share, locale, decimals), [locale]);
  const choices = [
    { value: "wallets", label: t("wallets"), href: "#allocation" }, { value: "coins", label: t("coins"), href: "#allocation" },
  ];
  const title = t("title");
  return (
    <Card
      id="allocation" title={title} explanation={<Explanation name={title} figure="allocation" />}
      actions={portfolio === null || portfolio?.coins.length === 0 ? null : (
        <RangeSwitch
          label={t("by")} choices={choices} value={split} onChange={(value) => setSplit(value === "coins" ? "coins" : "wallets")}
        />
      )}
    >
      <UnreadableNotice of="GET /api/portfolios" className="mb-3" />
      {portfolio === undefined ? <DonutChartSkeleton />
        : portfolio === null ? <NotLoaded />
        : slices.length === 0 ? <p className="py-10 text-center text-muted">{missing?.text ?? t("empty")}</p>
        : (
          <DonutChart
            slices={slices} label={t("title")} restName={restName} formatValue={usd} formatPercent={percent}
            centre={split === "wallets" ? t("walletCount", { count: walletCount }) : t("coinCount", { count: slices.length })}
          />
        )}
    </Card>
  );
}
