import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { readWalletView } from "@/components/wallets/view";
import { VisibilityConsent } from "@/components/leaderboard/profile/visibility-consent";
import { WalletsScreen } from "@/components/wallets/list/wallets-screen";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import { ClockProvider } from "@/lib/client/startup/clock";
import { readNetwork } from "@/lib/server/readers/network";
import { readUnreadable } from "@/lib/server/readers/call-product-api";
import { readNowMs } from "@/lib/server/readers/now";
import { readBriefStats } from "@/lib/server/readers/portfolio";
import { readSampleDelayMs } from "@/lib/server/sample/sample-mode";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { readRecentTransactions, readWalletPage } from "@/lib/server/readers/wallets";
import { pack } from "@/lib/shared/packed";

/** Seconds: what the page shows stands in the cache of answers too, which asks anew after them (decision 093). */
export const unstable_dynamicStaleTime = 30;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.titles");
  return { title: t("wallets") };
}

interface WalletsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function WalletsPage({ searchParams }: WalletsPageProps) {
  const params = await searchParams;
  const view = readWalletView({ get: (name) => [params[name]].flat()[0] ?? null });
  const [wallets, stats, recent, network] = await Promise.all([
    undefinedUnlessAnswered(readWalletPage(view)), undefinedUnlessAnswered(readBriefStats()), undefinedUnlessAnswered(readRecentTransactions()), readNetwork(),
  ]);
  return (
    <ClientMessages namespaces={["wallets"]}>
      <ClockProvider renderedAtMs={readNowMs()}>
        <UnreadableProvider rendered={readUnreadable()}>
          <WalletsScreen initial={pack({ view, wallets, stats, recent }, { network })} removalDelayMs={readSampleDelayMs()} consent={<VisibilityConsent />} />
        </UnreadableProvider>
      </ClockProvider>
    </ClientMessages>
  );
}
