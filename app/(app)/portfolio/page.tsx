import { portfolioCalls } from "@/contracts/portfolio";
import { priceRanges } from "@/contracts/prices/rules";
import { defaultPortfolioRange } from "@/components/portfolio/view";
import { PortfolioScreen } from "@/components/portfolio/portfolio-screen";
import { TimeMachine } from "@/components/statement/past/time-machine";
import { oneOf } from "@/lib/client/address/url-state";
import { readNetwork } from "@/lib/server/readers/network";
import { readSampleDelayMs } from "@/lib/server/sample/sample-mode";
import { presentReader, readPastTime, readSnapshotOf } from "@/lib/server/readers/statement";
import { pack } from "@/lib/shared/packed";
import { type PageProps, Screen } from "../screen";
import { titled } from "../../titled";

/** Seconds for which the router may reuse this page: its data is also in the answer cache, which refetches what is stale (decision 093). */
export const unstable_dynamicStaleTime = 30;

export const generateMetadata = titled("coming.portfolioTitle");

export default async function PortfolioPage({ searchParams }: PageProps) {
  const { at: askedAt, range: askedRange } = await searchParams;
  const at = readPastTime(askedAt);
  const range = oneOf(priceRanges, askedRange, defaultPortfolioRange);
  const readNow = presentReader(at);
  const [portfolio, history, network, snapshot] = await Promise.all([
    readNow(portfolioCalls.read), readNow(portfolioCalls.history, { query: { range } }), readNetwork(), readSnapshotOf(at),
  ]);
  return (
    <Screen namespaces={["coming", "portfolio", "figures", ...(at === null ? [] : (["statement"] as const))]}>
      <TimeMachine initial={snapshot} nativeSymbol={network?.native_symbol}>
        <PortfolioScreen initial={pack({ portfolio, history }, { network })} reloadDelayMs={readSampleDelayMs()} />
      </TimeMachine>
    </Screen>
  );
}
