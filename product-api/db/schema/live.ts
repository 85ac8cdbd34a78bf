import { sql } from "drizzle-orm";
import { bigserial, customType, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ofUser, tokenFamilies, users } from "./auth";

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * Outbox of the live channel, kept for 24 hours. Sequence numbers are assigned before commit, so readers order by (transaction id, id) and
 * stop below the oldest running transaction.
 */
export const liveEvents = pgTable("live_events", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  xid: xid8("xid").notNull().default(sql`pg_current_xact_id()`),
  /** Lower-case address whose trackers receive the event; otherwise `userId` is the only recipient. */
  address: text("address"),
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  type: text("type").notNull(),
  data: jsonb("data").notNull(),
  /**
   * Identifies the subject of the event; a second event with the same key is dropped (a reorganised block reports its transactions again).
   */
  key: text("key"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [
  index("live_events_order_idx").on(table.xid, table.id),
  uniqueIndex("live_events_key").on(table.key),
  index("live_events_created_idx").on(table.createdAt),
  index("live_events_user_idx").on(table.userId, table.xid, table.id).where(sql`${table.userId} is not null`),
]);

/** Single-use tickets; only a hash is stored. */
export const liveTickets = pgTable("live_tickets", {
  ticketHash: text("ticket_hash").primaryKey(),
  userId: ofUser(),
  familyId: uuid("family_id").notNull().references(() => tokenFamilies.id, { onDelete: "cascade" }),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

/** Open sockets of every API process, each with its last heartbeat. */
export const liveConnections = pgTable("live_connections", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  heartbeatAt: timestamp("heartbeat_at", { withTimezone: true }).notNull(),
}, (table) => [index("live_connections_user_idx").on(table.userId)]);
