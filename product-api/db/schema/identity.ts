import { sql } from "drizzle-orm";
import { pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";

/**
 * A user's proof, complete or pending, that a handle or a profile is theirs (decision 055). A row applies only to its own `subject`, which
 * the user may have given up meanwhile.
 */
export const identityProofs = pgTable("identity_proofs", {
  userId: ofUser(),
  kind: text("kind", { enum: ["handle", "profile"] }).notNull(),
  /** The handle in lower case, or the profile's id. */
  subject: text("subject").notNull(),
  /** The code that the handle or profile must publish as proof; replaced after each loss. */
  code: text("code").notNull(),
  /** The network's id of the account when it was proven: the handle may later belong to another account. */
  accountId: text("account_id"),
  provenAt: timestamp("proven_at", { withTimezone: true }),
  /** Where the code was found; `seed` for the sandbox's sample players, whom nobody could ask. */
  foundIn: text("found_in", { enum: ["bio", "post", "seed"] }),
  /** When a proof that was valid ceased to be. */
  lostAt: timestamp("lost_at", { withTimezone: true }),
  /** When the code was last looked for, and why it was not accepted. */
  checkedAt: timestamp("checked_at", { withTimezone: true }),
  failure: text("failure", { enum: ["no_code", "no_account"] }),
}, (table) => [
  primaryKey({ columns: [table.userId, table.kind] }),
  // Copies of the demo account share their seeded handle.
  uniqueIndex("identity_proofs_subject_key").on(table.kind, table.subject).where(sql`proven_at is not null and found_in <> 'seed'`),
]);
