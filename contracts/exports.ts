import { mentionFilter } from "./social/calls";
import { exportFormat, statementQuery } from "./statement/calls";
import { exportPaths } from "./statement/rules";
import { transactionFilter } from "./transactions";

/** Files that the product API streams as CSV or JSON, with the caller's permissions. */
export const exportFiles = {
  transactions: {
    path: exportPaths.transactions,
    summary: "All transactions of the caller's wallets, as a file",
    query: transactionFilter.extend({ format: exportFormat }),
  },
  statement: { path: exportPaths.statement, summary: "A statement as a file", query: statementQuery.extend({ format: exportFormat }) },
  mentions: {
    path: exportPaths.mentions,
    summary: "The caller's mentions that match a filter, as a file",
    query: mentionFilter.extend({ format: exportFormat }),
  },
};
