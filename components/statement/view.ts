"use client";

import { useMemo } from "react";
import { statementFlows, statementSpans, type StatementFlow } from "@/contracts/statement/rules";
import { changeQuery, type Params } from "@/lib/client/address/url-state";
import { useQuery } from "@/lib/client/address/use-query";
import { isInstant } from "@/lib/shared/format/times";

export type LastSpan = keyof typeof statementSpans;

/** `last`: up to now; `between`: two chosen times; `unreadable`: the address names neither. */
export type StatementSpan = { kind: "last"; span: LastSpan } | { kind: "between"; from: string; to: string } | { kind: "unreadable" };

/** Which statement is open; stands in the URL, so that a link opens the same one. */
export interface StatementView {
  span: StatementSpan;
  /** One wallet alone. */
  walletId: string | null;
  /** One coin alone. */
  symbol: string | null;
  /** The line whose transactions are listed. */
  line: StatementFlow | null;
}

export const lastSpans = Object.keys(statementSpans) as LastSpan[];
const dayMs = 24 * 60 * 60_000;
/** As long as the contract takes them. */
const longest = { walletId: 100, symbol: 20 } as const;

/** The statement that an address opens; null where it opens none. */
export function readStatementView(params: Params): StatementView | null {
  const why = params.get("why");
  if (why === null) return null;
  const [walletId, symbol, line] = [params.get("why_wallet"), params.get("why_coin"), params.get("why_line")];
  return {
    span: readSpan(why),
    walletId: walletId && walletId.length <= longest.walletId ? walletId : null,
    symbol: symbol && symbol.length <= longest.symbol ? symbol : null,
    line: statementFlows.find((flow) => flow === line) ?? null,
  };
}

function readSpan(why: string): StatementSpan {
  const span = lastSpans.find((one) => one === why);
  if (span) return { kind: "last", span };
  const [from = "", to = "", ...more] = why.split("/");
  return isInstant(from) && isInstant(to) && more.length === 0 ? { kind: "between", from, to } : { kind: "unreadable" };
}

/** The parameters of an address that opens a statement, or with null none; two times are written as an ISO 8601 interval. */
export function statementParams(view: Partial<StatementView> & Pick<StatementView, "span"> | null): Record<string, string | null> {
  const { span, walletId = null, symbol = null, line = null } = view ?? { span: null };
  const why = span === null || span.kind === "unreadable" ? null : span.kind === "last" ? span.span : `${span.from}/${span.to}`;
  return { why, why_wallet: walletId, why_coin: symbol, why_line: line };
}

/** The query of the statement's call. @param nowMs when it was opened, to which `last` counts back */
export function statementQueryOf({ span, walletId, symbol }: StatementView, nowMs: number) {
  const scope = { ...(walletId !== null && { wallet_id: walletId }), ...(symbol !== null && { symbol }) };
  if (span.kind === "unreadable") return null;
  if (span.kind === "between") return { from: span.from, to: span.to, ...scope };
  return { from: new Date(nowMs - statementSpans[span.span] * dayMs).toISOString(), ...scope };
}

/** The statement that the URL opens; null for none. */
export function useStatementView(): StatementView | null {
  const params = useQuery();
  return useMemo(() => readStatementView(params), [params]);
}

/** Opens a statement, or another view of it, so that Back leads to where the reader was; null closes it. */
export function showStatement(view: (Partial<StatementView> & Pick<StatementView, "span">) | null): void {
  changeQuery(statementParams(view), view === null ? "replace" : "push");
}
