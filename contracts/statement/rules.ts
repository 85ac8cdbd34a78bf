/** The lines of a statement between its opening and closing value, in display order. */
export const statementFlows = ["added", "received", "sent", "contracts", "fees"] as const;
/** A line whose transactions can be listed. */
export type StatementFlow = (typeof statementFlows)[number];

/** All lines; they add up: opening + added + received + sent + contracts + fees + prices = closing. */
export const statementLines = ["opening", ...statementFlows, "prices", "closing"] as const;
export type StatementLine = (typeof statementLines)[number];

/** Periods that a statement is offered for, in days. */
export const statementSpans = { "24h": 1, "7d": 7, "30d": 30 } as const;

export const exportFormats = ["csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Files rather than calls: streamed as CSV or JSON with the session's
 * permissions. The query is that of the corresponding call, plus `format`.
 */
export const exportPaths = {
  transactions: "/api/v1/transactions/export",
  statement: "/api/v1/portfolio/statement/export",
  mentions: "/api/v1/social/mentions/export",
} as const;

/** Wallets per page of a snapshot. */
export const snapshotPageSize = 100;

/** How many wallets whose history begins within a statement are listed by name. */
export const addedWalletsShown = 20;
