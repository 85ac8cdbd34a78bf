import { type Portfolio, portfolioCalls } from "@/contracts/portfolio";
import { pricesCalls } from "@/contracts/prices/calls";
import { walletsCalls } from "@/contracts/wallets/calls";
import { DashboardScreen } from "@/components/dashboard/dashboard-screen";
import { defaultRange, namedWallets, performanceRanges } from "@/components/dashboard/view";
import { TimeMachine } from "@/components/statement/past/time-machine";
import { oneOf } from "@/lib/client/address/url-state";
import { readNetwork } from "@/lib/server/readers/network";
import { readSampleDelayMs } from "@/lib/server/sample/sample-mode";
import { requireSession } from "@/lib/server/session/current";
import { presentReader, readPastTime, readSnapshotOf } from "@/lib/server/readers/statement";
import { pack } from "@/lib/shared/packed";
import { recentLimit } from "@/lib/shared/queries";
import { type PageProps, Screen } from "../screen";
import { titled } from "../../titled";

/** Seconds for which the router may reuse this page: its data is also in the answer cache, which refetches what is stale (decision 093). */
export const unstable_dynamicStaleTime = 30;

export const generateMetadata = titled("dashboard.title");

export default async function DashboardPage({ searchParams }: PageProps) {
  const { at: askedAt, range: askedRange } = await searchParams;
  const at = readPastTime(askedAt);
  const range = oneOf(performanceRanges, askedRange, defaultRange);
  const readNow = presentReader(at);
  const [session, stats, portfolio, history, recent, prices, network, snapshot] = await Promise.all([
    requireSession(), readNow(portfolioCalls.stats), readNow(portfolioCalls.read), readNow(portfolioCalls.history, { query: { range } }),
    readNow(walletsCalls.recentTransactions, { query: { limit: recentLimit } }), readNow(pricesCalls.latest), readNetwork(),
    readSnapshotOf(at),
  ]);
  return (
    <Screen namespaces={["dashboard", "figures", ...(at === null ? [] : (["statement"] as const))]}>
      <TimeMachine initial={snapshot} nativeSymbol={network?.native_symbol}>
        <DashboardScreen
          name={session.user.username} reloadDelayMs={readSampleDelayMs()}
          initial={pack({ stats, portfolio: portfolio && withLargestWallets(portfolio), history, recent, prices }, { network })}
        />
      </TimeMachine>
    </Screen>
  );
}

/** Keeps only the wallets that the screen names: more would only make the page larger. */
function withLargestWallets(portfolio: Portfolio): Portfolio {
  return { ...portfolio, assets: portfolio.assets.slice(0, namedWallets + 1) };
}
