import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth";
import { languages } from "./languages";

/** The row's owner, with whom it is deleted; null if there is no account yet, or no longer one. */
const ofUserIfAny = () => uuid("user_id").references(() => users.id, { onDelete: "cascade" });

/** One row per link sent by e-mail. The token in the link is derived from its id, so nothing stored here opens an account. */
export const mailLinks = pgTable("mail_links", {
  id: uuid("id").primaryKey(),
  /** Null only for the link of a registration. */
  userId: ofUserIfAny(),
  purpose: text("purpose", { enum: ["password-reset", "email-verification", "email-change", "registration"] }).notNull(),
  /** The address that the link was sent to; using the link proves access to it. */
  email: text("email").notNull(),
  language: text("language", { enum: languages }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
}, (table) => [
  index("mail_links_user_idx").on(table.userId),
  check("mail_links_of_user", sql`(${table.userId} is null) = (${table.purpose} = 'registration')`),
]);

/** Registrations waiting for their link to be used, at most a day: future accounts, which do not reserve a name or address meanwhile. */
export const pendingRegistrations = pgTable("pending_registrations", {
  /** The address, language and expiry are stored with the link. */
  linkId: uuid("link_id").primaryKey().references(() => mailLinks.id, { onDelete: "cascade" }),
  username: text("username").notNull(),
  fullName: text("full_name").notNull(),
  /** As in `users`. */
  passwordHash: text("password_hash").notNull(),
});

/** E-mails still to be sent; a row is deleted once the mail server has accepted it. */
export const mails = pgTable("mails", {
  id: uuid("id").primaryKey(),
  userId: ofUserIfAny(),
  recipient: text("recipient").notNull(),
  kind: text("kind", {
    enum: [
      "password-reset", "email-verification", "email-change", "email-changed", "password-changed", "new-device", "registration",
      "registration-refused",
      "account-deleted", "passkey-added", "passkey-removed", "totp-on", "totp-off", "recovery-code-used", "recovery-codes-renewed",
    ],
  }).notNull(),
  language: text("language", { enum: languages }).notNull(),
  linkId: uuid("link_id").references(() => mailLinks.id, { onDelete: "cascade" }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [index("mails_user_idx").on(table.userId)]);
