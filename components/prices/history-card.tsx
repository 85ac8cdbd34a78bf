import { useMemo } from "react";
import type { Price, PriceHistory } from "@/contracts/prices/calls";
import { priceRanges, type PriceRange } from "@/contracts/prices/rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Explanation } from "@/components/portfolio/explained";
import { ValueChart } from "@/components/portfolio/value-chart";
import { Card } from "@/components/ui/figures/card";
import { RangeSwitch } from "@/components/ui/controls/range-switch";
import { changeQuery } from "@/lib/client/address/url-state";
import { formatPriceUsd } from "@/lib/shared/format/figures";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useTranslations } from "@/lib/shared/use-translations";
import { usePriceHistory } from "./data";

/** With more assets than this, an asset can be chosen only in the table. */
const maxChoices = 6;

interface HistoryCardProps {
  prices: readonly Price[];
  asset: string;
  range: PriceRange;
  histories: readonly PriceHistory[];
  /** Whether a failure shown above has a Retry for all of the screen. */
  isCovered: boolean;
}

/** The price of one asset over time. Asset and range are in the URL. */
export function HistoryCard({ prices, asset, range, histories, isCovered }: HistoryCardProps) {
  const t = useTranslations("prices.history");
  const tFigures = useTranslations("figures");
  const tFailed = useTranslations("errors.failed");
  const { prices: missing } = useMissingSources();
  const { data, error, mutate } = usePriceHistory(asset, range, histories);
  const points = useMemo(() => data?.points.map(({ at, price_usd }) => ({ at, usd: price_usd })), [data]);
  const title = t("title", { symbol: asset });
  const priced = prices.filter(({ price_usd }) => price_usd !== null);
  const assets = priced.length > maxChoices
    ? []
    : priced.map(({ symbol }) => ({ value: symbol, label: symbol, href: `?asset=${encodeURIComponent(symbol)}&range=${range}` }));
  const ranges = priceRanges.map((value) => ({
    value, label: tFigures(`ranges.${value}`), href: `?asset=${encodeURIComponent(asset)}&range=${value}`,
  }));
  return (
    <Card
      title={title} explanation={<Explanation name={title} figure="priceHistory" />}
      actions={<>
        {assets.length > 1 ? (
          <RangeSwitch
            label={t("asset")} choices={assets} value={asset} onChange={(symbol) => changeQuery({ asset: symbol, range }, "replace")}
          />
        ) : null}
        <RangeSwitch
          label={tFigures("range")} choices={ranges} value={range} onChange={(value) => changeQuery({ asset, range: value }, "replace")}
        />
      </>}
    >
      {error ? (
        <RetryAlert error={error} title={tFailed("fetchPriceHistory")} onRetry={() => mutate()} isCovered={isCovered} className="mb-3" />
      ) : null}
      {error && data === undefined ? null
        : data?.points.length === 0 ? <p className="py-10 text-center text-muted">{missing?.text ?? t("unknown")}</p>
        : <ValueChart points={points} label={title} column={tFigures("chart.price")} formatUsd={formatPriceUsd} />}
    </Card>
  );
}
