import { sql } from "drizzle-orm";

const MARK = "/* planned once */";

/**
 * SQL: marks a statement that the server plans once per connection instead of on each call (decision 095). For statements that pages run
 * all the time, that have few distinct texts, and that use the same indexes whatever their parameters: one plan then serves an account with
 * one wallet as well as one with thousands. Statements that compare two sets of wallets are not among them.
 */
export const plannedOnce = sql.raw(MARK);

/** Whether the text of a statement contains the mark. */
export const isPlannedOnce = (text: string): boolean => text.includes(MARK);
