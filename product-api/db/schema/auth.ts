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

/** The column of whose a row is: it goes with the user. */
export const ofUser = () => uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" });

/** One row a sign-in. Refresh tokens are derived from (family, generation), so none is stored. */
export const tokenFamilies = pgTable("token_families", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  generation: integer("generation").notNull().default(0),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
  /** The browser and system that it began in, in words, and the network; null where nobody told. */
  device: text("device"),
  network: text("network"),
  /** When it was used last, as far as that is kept: the first time, and each refresh. When it began, where it never was. */
  rotatedAt: timestamp("rotated_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  revokedAt: timestamp("revoked_at", { withTimezone: true }),
}, (table) => [index("token_families_user_idx").on(table.userId)]);

/** Longer than who is here goes without having their tokens renewed, which last a quarter of an hour. */
const AWAY_AFTER_MS = 20 * 60_000;

/**
 * SQL: a user is a visitor of the demo who has gone. Nobody else is shown what is theirs: nothing is read or reckoned for them until they
 * come back, for which it then is due.
 */
export function isVisitorAway(userId: AnyColumn, now: Date): SQL {
  const since = new Date(now.getTime() - AWAY_AFTER_MS).toISOString();
  return sql`exists (select 1 from ${users} u where u.id = ${userId} and u.is_demo
    and not exists (select 1 from ${tokenFamilies} f where f.user_id = u.id and f.rotated_at > ${since}::timestamptz))`;
}

/** What has happened to an account that its owner may want to know of, for 90 days. */
export const securityEvents = pgTable("security_events", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  /** One of `securityEventKinds`. */
  kind: text("kind").notNull(),
  device: text("device"),
  network: text("network"),
  /** Of an event that strangers can repeat, one row a day tells how often (`count`) and from where it came last. Null for all others. */
  collapseKey: text("collapse_key"),
  count: integer("count").notNull().default(1),
  at: timestamp("at", { withTimezone: true }).notNull(),
}, (table) => [index("security_events_user_idx").on(table.userId, table.at), uniqueIndex("security_events_collapse_key").on(table.userId, table.collapseKey)]);

/** Browsers that an account was signed in to with, for 400 days from the last time. */
export const knownDevices = pgTable("known_devices", {
  userId: ofUser(),
  /** Of the browser's id together with the account's: two accounts of one browser cannot be told to be that. */
  deviceHash: text("device_hash").notNull(),
  /** What its reader reads: notices are in the words of who owns the account, not of who came. */
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
