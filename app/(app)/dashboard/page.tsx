import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Portfolio } from "@/contracts/portfolio";
import { DashboardScreen } from "@/components/dashboard/dashboard-screen";
import { defaultRange, namedWallets, performanceRanges } from "@/components/dashboard/view";
import { ClientMessages } from "@/components/shell/client-messages";
import { TimeMachine } from "@/components/statement/past/time-machine";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import { ClockProvider } from "@/lib/client/startup/clock";
import { oneOf } from "@/lib/client/address/url-state";
import { readNetwork } from "@/lib/server/readers/network";
import { readUnreadable } from "@/lib/server/readers/call-product-api";
import { readNowMs } from "@/lib/server/readers/now";
import { readPortfolio, readPortfolioHistory, readStats } from "@/lib/server/readers/portfolio";
import { readLatestPrices } from "@/lib/server/readers/prices";
import { readSampleDelayMs } from "@/lib/server/sample/sample-mode";
import { requireSession } from "@/lib/server/session/current";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { readPastTime, readSnapshotOf } from "@/lib/server/readers/statement";
import { readRecentTransactions } from "@/lib/server/readers/wallets";
import { pack } from "@/lib/shared/packed";

/** Seconds: what the page shows stands in the cache of answers too, which asks anew after them (decision 093). */
export const unstable_dynamicStaleTime = 30;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dashboard");
  return { title: t("title") };
}

interface DashboardPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DashboardPage({ searchParams }: DashboardPageProps) {
  const { at: asked, range: askedRange } = await searchParams;
  const at = readPastTime(asked);
  const range = oneOf(performanceRanges, askedRange, defaultRange);
  /** What belongs to the present is not read for a past time. */
  const now = <T,>(read: () => Promise<T>) => (at === null ? undefinedUnlessAnswered(read()) : undefined);
  const [session, stats, portfolio, history, recent, prices, network, snapshot] = await Promise.all([
    requireSession(), now(readStats), now(readPortfolio), now(() => readPortfolioHistory(range)),
    now(readRecentTransactions), now(readLatestPrices), readNetwork(), readSnapshotOf(at),
  ]);
  return (
    <ClientMessages namespaces={["dashboard", "figures", ...(at === null ? [] : (["statement"] as const))]}>
      <ClockProvider renderedAtMs={readNowMs()}>
        <UnreadableProvider rendered={readUnreadable()}>
          <TimeMachine initial={snapshot} nativeSymbol={network?.native_symbol}>
            <DashboardScreen
              name={session.user.username} reloadDelayMs={readSampleDelayMs()}
              initial={pack({ stats, portfolio: portfolio && withLargestWallets(portfolio), history, recent, prices }, { network })}
            />
          </TimeMachine>
        </UnreadableProvider>
      </ClockProvider>
    </ClientMessages>
  );
}

/** The screen names no more wallets than these: the rest would only make the page heavier. */
function withLargestWallets(portfolio: Portfolio): Portfolio {
  return { ...portfolio, assets: portfolio.assets.slice(0, namedWallets + 1) };
}
