import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { defaultPortfolioRange } from "@/components/portfolio/ranges";
import { PortfolioScreen } from "@/components/portfolio/portfolio-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { priceRanges } from "@/contracts/prices-rules";
import { ClockProvider } from "@/lib/client/clock";
import { oneOf } from "@/lib/client/url-state";
import { readNetwork } from "@/lib/server/network";
import { readNowMs } from "@/lib/server/now";
import { readPortfolio, readPortfolioHistory } from "@/lib/server/portfolio";
import { readSampleDelayMs } from "@/lib/server/sample-mode";
import { settle } from "@/lib/server/settle";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.coming");
  return { title: t("portfolioTitle") };
}

interface PortfolioPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PortfolioPage({ searchParams }: PortfolioPageProps) {
  const range = oneOf(priceRanges, (await searchParams).range, defaultPortfolioRange);
  const [portfolio, history, network] = await Promise.all([settle(readPortfolio()), settle(readPortfolioHistory(range)), readNetwork()]);
  return (
    <ClientMessages namespaces={["shell", "portfolio", "figures", "live"]}>
      <ClockProvider renderedAtMs={readNowMs()}>
        <PortfolioScreen initial={{ portfolio, history, network }} reloadDelayMs={readSampleDelayMs()} />
      </ClockProvider>
    </ClientMessages>
  );
}
