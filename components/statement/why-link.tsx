"use client";

import type { MouseEvent, ReactNode } from "react";
import { useOffers } from "@/lib/client/request/offers";
import { isPlainPress } from "@/components/ui/controls/link";
import { useTranslations } from "@/lib/shared/use-translations";
import { statementParams, type StatementSpan, showStatement } from "./view";

interface WhyLinkProps {
  /** The figure that is asked about, as it is named on the screen. */
  figure: string;
  span: StatementSpan;
  walletId?: string;
  symbol?: string;
  /** The figure itself, where it is what is pressed; "Why?" otherwise. */
  children?: ReactNode;
}

/** Opens the statement behind a figure of change. A link, because an address opens the same statement. */
export function WhyLink({ figure, span, walletId, symbol, children }: WhyLinkProps) {
  const t = useTranslations("figures");
  const isOffered = useOffers("GET /api/v1/portfolio/statement");
  const view = { span, walletId: walletId ?? null, symbol: symbol ?? null };
  const given = Object.entries(statementParams(view)).filter((entry): entry is [string, string] => entry[1] !== null);
  const open = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    showStatement(view);
  };
  const name = t("whyOf", { figure });
  if (!isOffered) return children ?? null;
  return (
    <a
      href={`?${new URLSearchParams(given)}`} onClick={open} title={children ? name : undefined} aria-label={children ? undefined : name} aria-haspopup="dialog"
      className={children ? "why why-figure" : "why why-word"}
    >
      {children ? <>{children}<span className="sr-only"> {name}</span></> : t("why")}
    </a>
  );
}

/** The span that a figure of change over `days` answers to. */
export const whySpans = {
  "24h": { kind: "last", span: "24h" },
  "7d": { kind: "last", span: "7d" },
  "30d": { kind: "last", span: "30d" },
} as const satisfies Record<string, StatementSpan>;
