import { sql } from "drizzle-orm";
import { pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";

/**
 * What a user has proven, or is about to: that a handle or a profile is theirs (decision 055). A row says nothing about
 * another handle or profile than its `subject`, which the user may have given up meanwhile.
 */
export const identityProofs = pgTable("identity_proofs", {
  userId: ofUser(),
  kind: text("kind", { enum: ["handle", "profile"] }).notNull(),
  /** The handle in lower case, or the profile's id. */
  subject: text("subject").notNull(),
  /** What stands in the handle's or profile's own words as a proof; another one after each loss. */
  code: text("code").notNull(),
  /** The network's id of the account when it was proven: a handle may come to belong to another one. */
  accountId: text("account_id"),
  provenAt: timestamp("proven_at", { withTimezone: true }),
  /** Where the code was found; `seed` in the sandbox's cast, whom nobody could ask. */
  foundIn: text("found_in", { enum: ["bio", "post", "seed"] }),
  /** When a proof that once counted ceased to. */
  lostAt: timestamp("lost_at", { withTimezone: true }),
  /** When the code was last looked for, and why it did not count. */
  checkedAt: timestamp("checked_at", { withTimezone: true }),
  failure: text("failure", { enum: ["no_code", "no_account"] }),
}, (table) => [
  primaryKey({ columns: [table.userId, table.kind] }),
  // Copies of the demo account share their seeded handle.
  uniqueIndex("identity_proofs_subject_key").on(table.kind, table.subject).where(sql`proven_at is not null and found_in <> 'seed'`),
]);
