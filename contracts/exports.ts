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
    problems: ["nothing_to_export", "range_reversed", "time_in_future"],
  },
  statement: {
    path: exportPaths.statement,
    summary: "A statement as a file",
    query: statementQuery.extend({ format: exportFormat }),
    problems: ["range_reversed", "time_in_future", "time_before_history"],
  },
  mentions: {
    path: exportPaths.mentions,
    summary: "The caller's mentions that match a filter, as a file",
    query: mentionFilter.extend({ format: exportFormat }),
    problems: ["nothing_to_export", "range_reversed"],
  },
} as const;
