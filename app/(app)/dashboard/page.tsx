import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DashboardScreen } from "@/components/dashboard/dashboard-screen";
import { defaultRange, namedWallets, performanceRanges } from "@/components/dashboard/ranges";
import { ClientMessages } from "@/components/shell/client-messages";
import type { Portfolio } from "@/contracts/portfolio";
import { ClockProvider } from "@/lib/client/clock";
import { oneOf } from "@/lib/client/url-state";
import { readNetwork } from "@/lib/server/network";
import { readNowMs } from "@/lib/server/now";
import { readPortfolio, readPortfolioHistory, readStats } from "@/lib/server/portfolio";
import { readLatestPrices } from "@/lib/server/prices";
import { readSampleDelayMs } from "@/lib/server/sample-mode";
import { readSession } from "@/lib/server/session";
import { settle } from "@/lib/server/settle";
import { readRecentTransactions } from "@/lib/server/wallets";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dashboard");
  return { title: t("title") };
}

interface DashboardPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DashboardPage({ searchParams }: DashboardPageProps) {
  const range = oneOf(performanceRanges, (await searchParams).range, defaultRange);
  const [session, stats, portfolio, history, recent, prices, network] = await Promise.all([
    readSession(), settle(readStats()), settle(readPortfolio()), settle(readPortfolioHistory(range)),
    settle(readRecentTransactions()), settle(readLatestPrices()), readNetwork(),
  ]);
  return (
    <ClientMessages namespaces={["dashboard", "figures", "live"]}>
      <ClockProvider renderedAtMs={readNowMs()}>
        <DashboardScreen
          name={session?.user.username ?? ""} reloadDelayMs={readSampleDelayMs()}
          initial={{ stats, portfolio: portfolio && withLargestWallets(portfolio), history, recent, prices, network }}
        />
      </ClockProvider>
    </ClientMessages>
  );
}

/** The screen names no more wallets than these: the rest would only make the page heavier. */
function withLargestWallets(portfolio: Portfolio): Portfolio {
  return { ...portfolio, assets: portfolio.assets.slice(0, namedWallets + 1) };
}
