import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { walletViewParams } from "@/components/wallets/view";
import { VisibilityConsent } from "@/components/leaderboard/profile/visibility-consent";
import { WalletsScreen } from "@/components/wallets/list/wallets-screen";
import { readNetwork } from "@/lib/server/readers/network";
import { readBriefStats } from "@/lib/server/readers/portfolio";
import { readSampleDelayMs } from "@/lib/server/sample/sample-mode";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { readRecentTransactions, readWalletPage } from "@/lib/server/readers/wallets";
import { pack } from "@/lib/shared/packed";
import { type PageProps, paramsOf, Screen } from "../screen";

/** Seconds for which the router may reuse this page: its data is also in the answer cache, which refetches what is stale (decision 093). */
export const unstable_dynamicStaleTime = 30;

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("shell.titles"))("wallets") });

export default async function WalletsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const view = walletViewParams.read(paramsOf(params));
  const [wallets, stats, recent, network] = await Promise.all([
    undefinedUnlessAnswered(readWalletPage(view)), undefinedUnlessAnswered(readBriefStats()),
    undefinedUnlessAnswered(readRecentTransactions()), readNetwork(),
  ]);
  return (
    <Screen namespaces={["wallets"]}>
      <WalletsScreen initial={pack({ view, wallets, stats, recent }, { network })} removalDelayMs={readSampleDelayMs()} consent={
        <VisibilityConsent />
      } />
    </Screen>
  );
}
