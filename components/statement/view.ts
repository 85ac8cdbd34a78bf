import { useMemo } from "react";
import { statementFlows, statementSpans, type StatementFlow } from "@/contracts/statement/rules";
import { changeQuery, type Params, textOf, writeParams } from "@/lib/client/address/url-state";
import { useQuery } from "@/lib/client/address/use-query";
import { isInstant } from "@/lib/shared/format/times";

type LastSpan = keyof typeof statementSpans;

/** `last`: up to now; `between`: two chosen times; `unreadable`: the URL contains neither. */
export type StatementSpan = { kind: "last"; span: LastSpan } | { kind: "between"; from: string; to: string } | { kind: "unreadable" };

/** The statement's span for a change over each period. */
export const whySpans = {
  "24h": { kind: "last", span: "24h" },
  "7d": { kind: "last", span: "7d" },
  "30d": { kind: "last", span: "30d" },
} as const satisfies Record<string, StatementSpan>;

/** Which statement is open; stored in the URL, so that a link opens the same one. */
export interface StatementView {
  span: StatementSpan;
  /** Only the wallet with this address, or this id in older links; null for all. An address is the same in every account. */
  wallet: string | null;
  /** Only this coin; null for all. */
  symbol: string | null;
  /** The line whose transactions are listed. */
  line: StatementFlow | null;
}

export const lastSpans = Object.keys(statementSpans) as LastSpan[];
const dayMs = 24 * 60 * 60_000;
/** The longest values that the contract accepts. */
const longest = { wallet: 100, symbol: 20 } as const;

/** The statement that a URL opens; null if it opens none. */
export function readStatementView(params: Params): StatementView | null {
  const why = params.get("why");
  if (why === null) return null;
  const [wallet, symbol] = [textOf(params.get("why_wallet"), longest.wallet + 1), textOf(params.get("why_coin"), longest.symbol + 1)];
  return {
    span: readSpan(why),
    wallet: wallet && wallet.length <= longest.wallet ? wallet : null,
    symbol: symbol && symbol.length <= longest.symbol ? symbol : null,
    line: statementFlows.find((flow) => flow === params.get("why_line")) ?? null,
  };
}

function readSpan(why: string): StatementSpan {
  const span = lastSpans.find((one) => one === why);
  if (span) return { kind: "last", span };
  const [from = "", to = "", ...more] = why.split("/");
  return isInstant(from) && isInstant(to) && more.length === 0 ? { kind: "between", from, to } : { kind: "unreadable" };
}

/** A statement to open; without a wallet, a coin or a line, it is of all wallets and coins. */
type ShownStatement = Partial<StatementView> & Pick<StatementView, "span">;

/** The URL parameters that open a statement; all null if `view` is null, which closes it. Two times are written as an ISO 8601 interval. */
export function statementParams(view: ShownStatement | null): Record<string, string | null> {
  const { span, wallet = null, symbol = null, line = null } = view ?? { span: null };
  const why = span === null || span.kind === "unreadable" ? null : span.kind === "last" ? span.span : `${span.from}/${span.to}`;
  return { why, why_wallet: wallet, why_coin: symbol, why_line: line };
}

/** The address of a link that opens a statement on the screen that shows it, in the view that its query stands for. */
export function statementHref(view: ShownStatement, query: URLSearchParams): string {
  const params = new URLSearchParams(query);
  writeParams(params, statementParams(view));
  return `?${params}`;
}

/**
 * The query of the statement's call; null if the span is unreadable.
 * @param nowMs when the statement was opened; `last` counts back from it
 */
export function statementQueryOf({ span, wallet, symbol }: StatementView, nowMs: number) {
  const scope = { ...(wallet !== null && { wallet_id: wallet }), ...(symbol !== null && { symbol }) };
  if (span.kind === "unreadable") return null;
  if (span.kind === "between") return { from: span.from, to: span.to, ...scope };
  return { from: new Date(nowMs - statementSpans[span.span] * dayMs).toISOString(), ...scope };
}

/** The statement that the current URL opens; null for none. */
export function useStatementView(): StatementView | null {
  const params = useQuery();
  return useMemo(() => readStatementView(params), [params]);
}

/** Opens a statement, or another view of it, so that Back returns to where the user was; null closes it. */
export function showStatement(view: ShownStatement | null): void {
  changeQuery(statementParams(view), view === null ? "close" : "push");
}

/** Closes the line of a statement whose transactions are listed. */
export function closeLine(view: StatementView): void {
  changeQuery(statementParams({ ...view, line: null }), "close");
}
