"use client";

import { priceRanges } from "@/contracts/prices/rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { FigureOriginContext } from "@/components/portfolio/explained";
import { Alert } from "@/components/ui/figures/alert";
import { oneOf, textOf } from "@/lib/client/address/url-state";
import { useQuery } from "@/lib/client/address/use-query";
import { useCache } from "@/lib/client/cache/use-cache";
import { unpack, type Packed } from "@/lib/shared/packed";
import { useTranslations } from "@/lib/shared/use-translations";
import { AlertsCard } from "./alerts-card";
import { chosenAsset, defaultPriceRange, namedAsset, newestQuote } from "./view";
import { HistoryCard } from "./history-card";
import { PriceTable } from "./price-table";
import { PricesSkeleton } from "./prices-skeleton";
import { type PricesData, usePrices } from "./data";
import { isPriceKey } from "./keys";

/** A link may name anything; of a longer name, this much is shown. */
const longestShownSymbol = 20;

/** The parts of the prices screen that exist so far: the latest prices with their history, and alerts. The full interface comes next. */
export function PricesScreen({ initial: given }: { initial: PricesData | Packed<PricesData> }) {
  const initial = unpack(given);
  const tComing = useTranslations("coming");
  const tHistory = useTranslations("prices.history");
  const tFailed = useTranslations("errors.failed");
  const params = useQuery();
  const cache = useCache();
  const { data: prices, error } = usePrices(initial.prices);
  const range = oneOf(priceRanges, params.get("range"), defaultPriceRange);
  const requested = textOf(params.get("asset"), longestShownSymbol);
  const named = namedAsset(prices ?? [], requested);
  const asset = chosenAsset(prices ?? [], requested);
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
            {asset === null ? null : (<>
              {requested === "" || named ? null : <Alert tone="info">{tHistory("elsewhere", { named: requested, shown: asset })}</Alert>}
              <HistoryCard prices={prices} asset={asset} range={range} histories={initial.histories} isCovered={error !== undefined} />
            </>)}
          </>
        )}
        <AlertsCard prices={prices ?? []} named={named} initial={initial.alerts} isCovered={error !== undefined} />
        <p className="text-sm text-muted">
          <span className="block">{tComing("prices")}</span> <span className="block">{tComing("pricesNext")}</span>
        </p>
      </div>
    </FigureOriginContext>
  );
}
