import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth";
import { languages } from "./languages";

/** Whose a row is, and with whom it goes; null where there is no account yet. */
const ofUserIfAny = () => uuid("user_id").references(() => users.id, { onDelete: "cascade" });

/** One row a link that was sent by e-mail. What the link carries is derived from its id, so nothing here opens an account. */
export const mailLinks = pgTable("mail_links", {
  id: uuid("id").primaryKey(),
  /** Null for the link of a registration alone. */
  userId: ofUserIfAny(),
  purpose: text("purpose", { enum: ["password-reset", "email-verification", "email-change", "registration"] }).notNull(),
  /** The address that the link went to, which whoever uses it can read. */
  email: text("email").notNull(),
  language: text("language", { enum: languages }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
}, (table) => [
  index("mail_links_user_idx").on(table.userId),
  check("mail_links_of_user", sql`(${table.userId} is null) = (${table.purpose} = 'registration')`),
]);

/** Registrations that wait for their link to be used, a day at most: accounts to be, which hold no name or address meanwhile. */
export const pendingRegistrations = pgTable("pending_registrations", {
  /** The address, the language and when it ends are the link's. */
  linkId: uuid("link_id").primaryKey().references(() => mailLinks.id, { onDelete: "cascade" }),
  username: text("username").notNull(),
  fullName: text("full_name").notNull(),
  /** As in `users`. */
  passwordHash: text("password_hash").notNull(),
});

/** E-mails that are still to be sent; a row goes once the server has taken it. */
export const mails = pgTable("mails", {
  id: uuid("id").primaryKey(),
  userId: ofUserIfAny(),
  recipient: text("recipient").notNull(),
  kind: text("kind", {
    enum: [
      "password-reset", "email-verification", "email-change", "email-changed", "password-changed", "new-device", "registration", "registration-refused",
      "passkey-added", "passkey-removed", "totp-on", "totp-off", "recovery-code-used", "recovery-codes-renewed",
    ],
  }).notNull(),
  language: text("language", { enum: languages }).notNull(),
  linkId: uuid("link_id").references(() => mailLinks.id, { onDelete: "cascade" }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [index("mails_user_idx").on(table.userId)]);
