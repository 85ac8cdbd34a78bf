/** The lines of a statement between its opening and its closing value, in the order they are told. */
export const statementFlows = ["added", "received", "sent", "contracts", "fees"] as const;
/** A line whose transactions can be listed. */
export type StatementFlow = (typeof statementFlows)[number];

/** All lines; they add up: opening + added + received + sent + contracts + fees + prices = closing. */
export const statementLines = ["opening", ...statementFlows, "prices", "closing"] as const;
export type StatementLine = (typeof statementLines)[number];

/** Spans that a statement is offered for, in days. */
export const statementSpans = { "24h": 1, "7d": 7, "30d": 30 } as const;

export const exportFormats = ["csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Files, not calls: streamed as CSV or JSON with the session's rights; the query is that of the call they stand beside, and `format`. */
export const exportPaths = {
  transactions: "/api/v1/transactions/export",
  statement: "/api/v1/portfolio/statement/export",
  mentions: "/api/v1/social/mentions/export",
} as const;

/** So many wallets of a past time are told at once; whoever has more turns pages. */
export const snapshotPageSize = 100;

/** So many wallets whose history begins within a statement are told by name. */
export const addedWalletsTold = 20;
