import type { ReactNode } from "react";
import { useOffers } from "@/lib/client/request/offers";
import { useQuery } from "@/lib/client/address/use-query";
import { onPlainClick } from "@/components/ui/controls/link";
import { useTranslations } from "@/lib/shared/use-translations";
import { statementHref, type StatementSpan, showStatement } from "./view";

interface WhyLinkProps {
  /** The name of the figure on the screen. */
  figure: string;
  span: StatementSpan;
  /** The wallet's address. */
  wallet?: string;
  symbol?: string;
  /** The figure itself, if it is the link; without it, the link says "Why?". */
  children?: ReactNode;
}

/** Opens the statement that explains a change. A link, because a URL opens the same statement. */
export function WhyLink({ figure, span, wallet, symbol, children }: WhyLinkProps) {
  const t = useTranslations("figures");
  const query = useQuery();
  const isOffered = useOffers("GET /api/v1/portfolio/statement");
  const view = { span, wallet: wallet ?? null, symbol: symbol ?? null };
  const name = t("whyOf", { figure });
  if (!isOffered) return children ?? null;
  return (
    <a
      href={statementHref(view, query)} onClick={onPlainClick(() => showStatement(view))} title={children ? name : undefined}
      aria-label={children ? undefined : name} aria-haspopup="dialog"
      className={children ? "why why-figure" : "why why-word"}
    >
      {children ? <>{children}<span className="sr-only"> {name}</span></> : t("why")}
    </a>
  );
}
