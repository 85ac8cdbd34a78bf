"use client";

import { useLocale } from "next-intl";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import { LocalTime } from "@/components/times/local-time";
import { Explain, ExplainedName, type ExplainFact } from "@/components/ui/overlays/explain";
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

const unknownOrigin: FigureOrigin = { network: null, block: null, readAt: null, quotedAt: null };
/** Gives the explanations inside it the sources of the screen's figures. */
export const FigureOriginContext = createContext<FigureOrigin>(unknownOrigin);

/** The source of each figure. `valued`: balances times prices; `chain`: transactions; `feed`: prices; `server`: only this server. */
const sources = {
  totalValue: "valued", inMToken: "valued", change: "valued", avgTransaction: "valued", diversity: "valued",
  performance: "valued", allocation: "valued", profitLoss: "valued", share: "valued",
  activeWallets: "chain", totalTransactions: "chain",
  topAssets: "feed", price: "feed", priceHistory: "feed",
  activeConnections: "server", alerts: "server",
} as const;

interface ExplainedProps {
  /** The figure's name as shown on the screen. */
  name: string;
  figure: keyof typeof sources;
  /** An additional note about the figure in this place, if any. */
  more?: ReactNode;
}

/** A figure's name, which explains on demand what the figure means and where it comes from. */
export function Explained({ name, figure, more }: ExplainedProps) {
  const t = useTranslations("figures.definitions");
  return <ExplainedName figure={name} definition={t(figure)} facts={useFacts(sources[figure])} more={more} />;
}

/** A card's title with an explanation button next to it; `name` is the figure the button explains, if it differs from the title. */
export function ExplainedTitle({ title, name = title, figure }: { title: string; name?: string; figure: ExplainedProps["figure"] }) {
  const t = useTranslations("figures.definitions");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-0.5">
      {title}
      <Explain figure={name} definition={t(figure)} facts={useFacts(sources[figure])} />
    </span>
  );
}

function useFacts(source: (typeof sources)[keyof typeof sources]): ExplainFact[] {
  const t = useTranslations("figures.facts");
  const locale = useLocale();
  const { network, block, readAt, quotedAt } = useContext(FigureOriginContext);
  return useMemo(() => {
    const chain = network ?? t("server");
    const from = { valued: t("chainAndFeed", { network: chain }), chain, feed: t("feed"), server: t("server") }[source];
    const usesChain = source === "valued" || source === "chain";
    const usesFeed = source === "valued" || source === "feed";
    return [
      { term: t("source"), value: from },
      ...(usesChain && readAt !== null ? [{ term: t("read"), value: <LocalTime at={readAt} withDay /> }] : []),
      ...(usesFeed && quotedAt !== null ? [{ term: t("quoted"), value: <LocalTime at={quotedAt} withDay /> }] : []),
      ...(usesChain && block !== null ? [{ term: t("block"), value: <span className="num">{formatCount(block, locale)}</span> }] : []),
    ];
  }, [t, locale, network, block, readAt, quotedAt, source]);
}
