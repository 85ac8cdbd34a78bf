import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofUser, users } from "./auth";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One row a passkey: what it signs is checked with its public key, so that nothing here signs anybody in. */
export const passkeys = pgTable("passkeys", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  /** As the authenticator names it, base64url. */
  credentialId: text("credential_id").notNull().unique(),
  /** COSE key, base64url. */
  publicKey: text("public_key").notNull(),
  /** How often it has signed, by its own count; 0 for ever where it does not count. */
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull(),
  name: text("name").notNull(),
  isSynced: boolean("is_synced").notNull(),
  createdAt: moment("created_at").notNull(),
  lastUsedAt: moment("last_used_at"),
}, (table) => [index("passkeys_user_idx").on(table.userId)]);

/** The authenticator app of an account. */
export const totpSecrets = pgTable("totp_secrets", {
  userId: ofUser().primaryKey(),
  /** Encrypted, by the key that `keyId` names. */
  sealed: text("sealed").notNull(),
  keyId: text("key_id").notNull(),
  /** The step of time whose code was used last: neither it nor one before it is taken again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: moment("created_at").notNull(),
});

/** One row a recovery code, used or not. */
export const recoveryCodes = pgTable("recovery_codes", {
  userId: ofUser(),
  hash: text("hash").notNull(),
  createdAt: moment("created_at").notNull(),
  usedAt: moment("used_at"),
}, (table) => [primaryKey({ columns: [table.userId, table.hash] })]);

/** What has been begun and is to be finished within minutes. What names a row to others is derived from its id. */
export const authChallenges = pgTable("auth_challenges", {
  id: uuid("id").primaryKey(),
  /** Null where it is not known yet who signs in. */
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  purpose: text("purpose", { enum: ["passkey-sign-in", "second-factor", "passkey-proof", "passkey-registration", "totp-enrolment"] }).notNull(),
  /** What a passkey is to sign; null where none is asked, or where it was used. */
  challenge: text("challenge"),
  /** The secret that an authenticator app is to take over, encrypted. */
  sealed: text("sealed"),
  expiresAt: moment("expires_at").notNull(),
}, (table) => [index("auth_challenges_user_idx").on(table.userId), index("auth_challenges_expires_idx").on(table.expiresAt)]);
