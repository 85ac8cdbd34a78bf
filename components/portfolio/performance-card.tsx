import { useMemo } from "react";
import type { PortfolioHistory } from "@/contracts/portfolio";
import type { PriceRange } from "@/contracts/prices/rules";
import { showTime } from "@/components/statement/past/data";
import { Card } from "@/components/ui/figures/card";
import { NotLoaded } from "@/components/ui/figures/not-loaded";
import { RangeSwitch } from "@/components/ui/controls/range-switch";
import { changeQuery } from "@/lib/client/address/url-state";
import { formatUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { Explanation } from "./explained";
import { ValueChart } from "./value-chart";

interface PerformanceCardProps {
  ranges: readonly PriceRange[];
  range: PriceRange;
  /** The card's heading for the current range. */
  title: string;
  /** Undefined while loading; null if it could not be loaded. */
  history: PortfolioHistory | undefined | null;
}

/** The portfolio's value over time. The range is in the URL. */
export function PerformanceCard({ ranges, range, title, history }: PerformanceCardProps) {
  const t = useTranslations("figures");
  const choices = ranges.map((value) => ({ value, label: t(`ranges.${value}`), href: `?range=${value}` }));
  const points = useMemo(
    () => history?.points.map(({ at, value_usd, estimated_usd }) => ({ at, usd: value_usd, estimatedUsd: estimated_usd })),
    [history],
  );
  return (
    <Card
      title={title} explanation={<Explanation name={title} figure="performance" />}
      actions={
        <RangeSwitch label={t("range")} choices={choices} value={range} onChange={(value) => changeQuery({ range: value }, "replace")} />
      }
    >
      {history === null ? <NotLoaded /> : (
        <ValueChart points={points} label={title} column={t("chart.value")} formatUsd={formatUsd} onShowTime={showTime} />
      )}
    </Card>
  );
}
