import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";
import { languages } from "./languages";

/** One row a link that was sent by e-mail. What the link carries is derived from its id, so nothing here opens an account. */
export const mailLinks = pgTable("mail_links", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  purpose: text("purpose", { enum: ["password-reset", "email-verification", "email-change"] }).notNull(),
  /** The address that the link went to, which whoever uses it can read. */
  email: text("email").notNull(),
  language: text("language", { enum: languages }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
}, (table) => [index("mail_links_user_idx").on(table.userId)]);

/** E-mails that are still to be sent; a row goes once the server has taken it. */
export const mails = pgTable("mails", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  recipient: text("recipient").notNull(),
  kind: text("kind", {
    enum: [
      "password-reset", "email-verification", "email-change", "email-changed", "password-changed", "new-device", "registration-refused",
      "passkey-added", "passkey-removed", "totp-on", "totp-off", "recovery-code-used", "recovery-codes-renewed",
    ],
  }).notNull(),
  language: text("language", { enum: languages }).notNull(),
  linkId: uuid("link_id").references(() => mailLinks.id, { onDelete: "cascade" }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [index("mails_user_idx").on(table.userId)]);
