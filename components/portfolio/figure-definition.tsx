import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/times/local-time";
import { formatCount } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

/** The sources that a screen's figures were computed from; null where unknown. */
export interface FigureOrigin {
  /** Name of the chain. */
  network: string | null;
  /** The newest processed block. */
  block: number | null;
  /** When balances were last read, ISO 8601. */
  readAt: string | null;
  /** When the newest price was quoted, ISO 8601. */
  quotedAt: string | null;
}

export type ExplainedFigure =
  | "totalValue" | "inMToken" | "change" | "avgTransaction" | "diversity" | "performance" | "allocation" | "profitLoss" | "share"
  | "activeWallets" | "totalTransactions" | "topAssets" | "price" | "priceHistory" | "activeConnections" | "alerts";

/** The source of each figure. `valued`: balances times prices; `chain`: transactions; `feed`: prices; `server`: only this server. */
const sources: Record<ExplainedFigure, "valued" | "chain" | "feed" | "server"> = {
  totalValue: "valued", inMToken: "valued", change: "valued", avgTransaction: "valued", diversity: "valued",
  performance: "valued", allocation: "valued", profitLoss: "valued", share: "valued",
  activeWallets: "chain", totalTransactions: "chain",
  topAssets: "feed", price: "feed", priceHistory: "feed",
  activeConnections: "server", alerts: "server",
};

interface FigureDefinitionProps {
  figure: ExplainedFigure;
  origin: FigureOrigin;
  /** An additional note about the figure in this place, if any. */
  more?: ReactNode;
}

/** What a figure means, where it comes from, when it was quoted, and at which block. */
export function FigureDefinition({ figure, origin: { network, block, readAt, quotedAt }, more }: FigureDefinitionProps) {
  const tDefinition = useTranslations("figureDefinitions.definitions");
  const t = useTranslations("figureDefinitions.facts");
  const locale = useLocale();
  const source = sources[figure];
  const chain = network ?? t("server");
  const usesChain = source === "valued" || source === "chain";
  const usesFeed = source === "valued" || source === "feed";
  return (
    <>
      <p>{tDefinition(figure)}</p>
      {more ? <p>{more}</p> : null}
      <dl>
        <Fact term={t("source")}>{{ valued: t("chainAndFeed", { network: chain }), chain, feed: t("feed"), server: t("server") }[source]}</Fact>
        {usesChain && readAt !== null ? <Fact term={t("read")}><LocalTime at={readAt} withDay /></Fact> : null}
        {usesFeed && quotedAt !== null ? <Fact term={t("quoted")}><LocalTime at={quotedAt} withDay /></Fact> : null}
        {usesChain && block !== null ? <Fact term={t("block")}><span className="num">{formatCount(block, locale)}</span></Fact> : null}
      </dl>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return <div><dt>{term}</dt><dd>{children}</dd></div>;
}
