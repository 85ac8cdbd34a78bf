import { z } from "zod";
import { defineCall } from "./call";
import { statementFlows } from "./statement/rules";
import { givenId, givenInstant, paging } from "./fields/wire";
import { transactionPage } from "./wallets/calls";

/** Selects transactions: of all wallets or one, within a period, of one coin, or of one line of a statement. */
export const transactionFilter = z.object({
  /** After this time (exclusive), as in a statement. */
  from: givenInstant.optional(),
  /** Up to and including this time; defaults to now. */
  to: givenInstant.optional(),
  wallet_id: givenId.optional(),
  symbol: z.string().min(1).max(20).optional(),
  /** Only what makes up this line; amounts are then those of the line. */
  line: z.enum(statementFlows).optional(),
});
export type TransactionFilter = z.output<typeof transactionFilter>;

export const transactionsCalls = {
  page: defineCall({
    method: "GET", path: "/api/v1/transactions", extension: true, summary: "Transactions of all tracked wallets, newest first",
    query: transactionFilter.extend(paging(20)),
    response: transactionPage,
    problems: ["range_reversed", "time_in_future"],
  }),
};
