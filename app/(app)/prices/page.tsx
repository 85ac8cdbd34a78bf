import { type Price, type PriceHistory, pricesCalls } from "@/contracts/prices/calls";
import { type PriceRange, priceRanges } from "@/contracts/prices/rules";
import { chosenAsset, defaultPriceRange, sparklinesAtFirst } from "@/components/prices/view";
import { PricesScreen } from "@/components/prices/prices-screen";
import { oneOf } from "@/lib/client/address/url-state";
import { readPart } from "@/lib/server/readers/call-product-api";
import { pack } from "@/lib/shared/packed";
import { type PageProps, Screen } from "../screen";
import { titled } from "../../titled";

/** Seconds for which the router may reuse this page: its data is also in the answer cache, which refetches what is stale (decision 093). */
export const unstable_dynamicStaleTime = 30;

export const generateMetadata = titled("coming.pricesTitle");

export default async function PricesPage({ searchParams }: PageProps) {
  const { asset, range } = await searchParams;
  const [prices, alerts] = await Promise.all([readPart(pricesCalls.latest), readPart(pricesCalls.alerts)]);
  const histories = await readHistories(prices ?? [], asset, oneOf(priceRanges, range, defaultPriceRange));
  return (
    <Screen namespaces={["coming", "prices", "alertRules", "figures"]}>
      <PricesScreen initial={pack({ prices, alerts, histories })} />
    </Screen>
  );
}

/** The last day of the first assets for the sparklines in the table, and the chosen asset over its range. */
async function readHistories(prices: Price[], asset: unknown, range: PriceRange): Promise<PriceHistory[]> {
  const readHistory = (symbol: string, range: PriceRange) => readPart(pricesCalls.history, { params: { symbol }, query: { range } });
  const days = prices
    .filter(({ price_usd }) => price_usd !== null)
    .slice(0, sparklinesAtFirst)
    .map(({ symbol }) => readHistory(symbol, "24h"));
  const chosen = chosenAsset(prices, asset);
  const read = await Promise.all([...days, ...(chosen === null || range === "24h" ? [] : [readHistory(chosen, range)])]);
  return read.filter((history) => history !== undefined);
}
