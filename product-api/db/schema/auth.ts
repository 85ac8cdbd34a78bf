import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { languages } from "./languages";

export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  email: text("email").notNull(),
  username: text("username").notNull(),
  fullName: text("full_name"),
  /** argon2id in PHC form; null for demo accounts, which nobody can log in to. */
  passwordHash: text("password_hash"),
  isActive: boolean("is_active").notNull().default(true),
  isVerified: boolean("is_verified").notNull().default(false),
  isDemo: boolean("is_demo").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [
  uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
  uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
]);

/** The column for a row's owner: the row is deleted with the user. */
export const ofUser = () => uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" });

/** One row per sign-in. Refresh tokens are derived from (family, generation), so none is stored. */
export const tokenFamilies = pgTable("token_families", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  generation: integer("generation").notNull().default(0),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
  /** The browser and system that it began in, as text, and the network; null if not reported. */
  device: text("device"),
  network: text("network"),
  /** When it was last used, as far as that is recorded: on first use and on each refresh. When it began, if it was never used. */
  rotatedAt: timestamp("rotated_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  revokedAt: timestamp("revoked_at", { withTimezone: true }),
}, (table) => [index("token_families_user_idx").on(table.userId)]);

/** Longer than an active visitor goes without renewing their tokens, which last a quarter of an hour. */
const AWAY_AFTER_MS = 20 * 60_000;

/**
 * SQL: the user is a demo visitor who has left or logged out. Their data is not shown to anybody else, so nothing is read or computed
 * for them until they come back, when it is due.
 */
export function isVisitorAway(userId: AnyColumn, now: Date): SQL {
  const since = new Date(now.getTime() - AWAY_AFTER_MS).toISOString();
  return sql`exists (select 1 from ${users} u where u.id = ${userId} and u.is_demo
    and not exists (select 1 from ${tokenFamilies} f where f.user_id = u.id and f.revoked_at is null
      and f.rotated_at > ${since}::timestamptz))`;
}

/** Events of an account that its owner may want to know about, kept for 90 days. */
export const securityEvents = pgTable("security_events", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  /** One of `securityEventKinds`. */
  kind: text("kind").notNull(),
  device: text("device"),
  network: text("network"),
  /**
   * For an event that strangers can repeat: there is one row per day, with the number of times (`count`) and where the last one came from.
   * Null for all others.
   */
  collapseKey: text("collapse_key"),
  count: integer("count").notNull().default(1),
  at: timestamp("at", { withTimezone: true }).notNull(),
}, (table) => [
  index("security_events_user_idx").on(table.userId, table.at),
  uniqueIndex("security_events_collapse_key").on(table.userId, table.collapseKey),
]);

/** Browsers that an account was signed in with, kept for 400 days after the last time. */
export const knownDevices = pgTable("known_devices", {
  userId: ofUser(),
  /** Hash of the browser's id together with the account's: two accounts used in one browser cannot be linked by it. */
  deviceHash: text("device_hash").notNull(),
  /** The language of the account's owner: notices are in their language, not in that of whoever signed in. */
  language: text("language", { enum: languages }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }).notNull(),
}, (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })]);

/** Sign-in attempts per account and per client address, counted in fixed windows. */
export const authAttempts = pgTable("auth_attempts", {
  key: text("key").primaryKey(),
  windowStartsAt: timestamp("window_starts_at", { withTimezone: true }).notNull(),
  attempts: integer("attempts").notNull(),
});
