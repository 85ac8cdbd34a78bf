"use client";

import { priceRanges } from "@/contracts/prices/rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { FigureOriginContext } from "@/components/portfolio/explained";
import { oneOf } from "@/lib/client/address/url-state";
import { useQuery } from "@/lib/client/address/use-query";
import { useCache } from "@/lib/client/cache/use-cache";
import { unpack, type Packed } from "@/lib/shared/packed";
import { useTranslations } from "@/lib/shared/use-translations";
import { AlertsCard } from "./alerts-card";
import { chosenAsset, defaultPriceRange, newestQuote } from "./view";
import { HistoryCard } from "./history-card";
import { PriceTable } from "./price-table";
import { PricesSkeleton } from "./prices-skeleton";
import { type PricesData, usePrices } from "./data";
import { isPriceKey } from "./keys";

/** The parts of the prices screen that exist so far: the latest prices with their history, and alerts. The full interface comes next. */
export function PricesScreen({ initial: given }: { initial: PricesData | Packed<PricesData> }) {
  const initial = unpack(given);
  const tComing = useTranslations("coming");
  const tFailed = useTranslations("errors.failed");
  const params = useQuery();
  const cache = useCache();
  const { data: prices, error } = usePrices(initial.prices);
  const range = oneOf(priceRanges, params.get("range"), defaultPriceRange);
  const asset = chosenAsset(prices ?? [], params.get("asset"));
  return (
    <FigureOriginContext value={{ network: null, block: null, readAt: null, quotedAt: newestQuote(prices) }}>
      <div className="page">
        {error ? (
          <RetryAlert
            error={error} title={tFailed("fetchPrices")} onRetry={() => cache.refetchWhere(isPriceKey)} tone={prices ? "warn" : "error"}
          />
        ) : null}
        {prices === undefined ? (error ? null : <PricesSkeleton />) : (
          <>
            <PriceTable prices={prices} histories={initial.histories} chosen={asset} range={range} />
            {asset === null ? null : (
              <HistoryCard prices={prices} asset={asset} range={range} histories={initial.histories} isCovered={error !== undefined} />
            )}
          </>
        )}
        <AlertsCard
          prices={prices ?? []} named={params.has("asset") ? asset : null} initial={initial.alerts} isCovered={error !== undefined}
        />
        <p className="text-sm text-muted">
          <span className="block">{tComing("prices")}</span> <span className="block">{tComing("pricesNext")}</span>
        </p>
      </div>
    </FigureOriginContext>
  );
}
