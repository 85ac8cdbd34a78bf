import { portfolioCalls } from "@/contracts/portfolio";
import { walletsCalls } from "@/contracts/wallets/calls";
import { walletViewParams } from "@/components/wallets/view";
import { VisibilityConsent } from "@/components/leaderboard/profile/visibility-consent";
import { WalletsScreen } from "@/components/wallets/list/wallets-screen";
import { readNetwork } from "@/lib/server/readers/network";
import { readSampleDelayMs } from "@/lib/server/sample/sample-mode";
import { readPart } from "@/lib/server/readers/call-product-api";
import { pack } from "@/lib/shared/packed";
import { briefStats, recentLimit } from "@/lib/shared/queries";
import { type PageProps, paramsOf, Screen } from "../screen";
import { titled } from "../../titled";

/** Seconds for which the router may reuse this page: its data is also in the answer cache, which refetches what is stale (decision 093). */
export const unstable_dynamicStaleTime = 30;

export const generateMetadata = titled("shell.titles.wallets");

export default async function WalletsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const view = walletViewParams.read(paramsOf(params));
  const [wallets, stats, recent, network] = await Promise.all([
    readPart(walletsCalls.page, { query: view }), readPart(portfolioCalls.stats, briefStats),
    readPart(walletsCalls.recentTransactions, { query: { limit: recentLimit } }), readNetwork(),
  ]);
  return (
    <Screen namespaces={["wallets"]}>
      <WalletsScreen initial={pack({ view, wallets, stats, recent }, { network })} removalDelayMs={readSampleDelayMs()} consent={
        <VisibilityConsent />
      } />
    </Screen>
  );
}
