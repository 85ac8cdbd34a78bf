import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofUser, users } from "./auth";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One row per passkey: its signatures are checked with its public key, so nothing stored here lets anybody sign in. */
export const passkeys = pgTable("passkeys", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  /** The authenticator's name for it, base64url. */
  credentialId: text("credential_id").notNull().unique(),
  /** COSE key, base64url. */
  publicKey: text("public_key").notNull(),
  /** How often it has signed, according to its own counter; always 0 if it does not count. */
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
  /** Encrypted with the key named by `keyId`. */
  sealed: text("sealed").notNull(),
  keyId: text("key_id").notNull(),
  /** The time step of the last used code: neither that code nor an earlier one is accepted again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: moment("created_at").notNull(),
});

/** One row per recovery code, used or not. */
export const recoveryCodes = pgTable("recovery_codes", {
  userId: ofUser(),
  hash: text("hash").notNull(),
  createdAt: moment("created_at").notNull(),
  usedAt: moment("used_at"),
}, (table) => [primaryKey({ columns: [table.userId, table.hash] })]);

/** Steps that have begun and must be finished within minutes. The value that identifies a row to clients is derived from its id. */
export const authChallenges = pgTable("auth_challenges", {
  id: uuid("id").primaryKey(),
  /** Null while it is not yet known who is signing in. */
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  purpose: text("purpose", {
    enum: ["passkey-sign-in", "second-factor", "passkey-proof", "passkey-registration", "totp-enrolment"],
  }).notNull(),
  /** What a passkey has to sign; null if no passkey is involved, or once it was used. */
  challenge: text("challenge"),
  /** The encrypted secret that an authenticator app is about to be given. */
  sealed: text("sealed"),
  expiresAt: moment("expires_at").notNull(),
}, (table) => [index("auth_challenges_user_idx").on(table.userId), index("auth_challenges_expires_idx").on(table.expiresAt)]);
