import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";

export const webhooks = pgTable("webhooks", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  url: text("url").notNull(),
  events: text("events").array().notNull(),
  /** `whsec_…`, stored in full because signing needs it. */
  secret: text("secret").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  /** Belongs to the scraping job: setting up the job creates, changes and deletes it. All others are managed by the user. */
  isOfJob: boolean("is_of_job").notNull().default(false),
  /** IANA time zone in which the days of its digests begin. */
  timeZone: text("time_zone").notNull().default("UTC"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  /** Until then one worker delivers to it exclusively, so that events arrive in order. */
  leasedUntil: timestamp("leased_until", { withTimezone: true }),
  lastAttemptAt: timestamp("last_attempt_at", { withTimezone: true }),
}, (table) => [index("webhooks_user_idx").on(table.userId)]);

/** When the next digest of a webhook that subscribes to digests is due: the end of its day or week. */
export const webhookDigests = pgTable("webhook_digests", {
  webhookId: uuid("webhook_id").notNull().references(() => webhooks.id, { onDelete: "cascade" }),
  period: text("period", { enum: ["day", "week"] }).notNull(),
  dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
}, (table) => [primaryKey({ columns: [table.webhookId, table.period] }), index("webhook_digests_due_idx").on(table.dueAt)]);

/** One event for one webhook; its id is the `webhook-id` that receivers deduplicate by. */
export const webhookDeliveries = pgTable("webhook_deliveries", {
  id: uuid("id").primaryKey(),
  webhookId: uuid("webhook_id").notNull().references(() => webhooks.id, { onDelete: "cascade" }),
  /** Order of events: an older event has a smaller number. */
  sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  event: text("event").notNull(),
  /** The exact bytes that are signed and sent. */
  payload: text("payload").notNull(),
  state: text("state", { enum: ["pending", "delivered", "failed"] }).notNull().default("pending"),
  attempts: integer("attempts").notNull().default(0),
  /** Does not hold back those after it, because its receiver has refused it several times, or a redelivery was requested. */
  isAside: boolean("is_aside").notNull().default(false),
  lastStatus: integer("last_status"),
  /** A `WebhookFailure` of `contracts/webhooks/rules.ts`. */
  lastError: text("last_error"),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }),
  deliveredAt: timestamp("delivered_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [
  index("webhook_deliveries_webhook_idx").on(table.webhookId, table.createdAt.desc()),
  // A hundred thousand deliveries may be pending: delivering reads the first in order, and those set aside that are due.
  index("webhook_deliveries_head_idx").on(table.webhookId, table.sequence).where(sql`state = 'pending' and not is_aside`),
  index("webhook_deliveries_aside_idx").on(table.webhookId, table.nextAttemptAt, table.sequence).where(sql`state = 'pending' and is_aside`),
  index("webhook_deliveries_failed_idx").on(table.webhookId, table.sequence).where(sql`state = 'failed'`),
  index("webhook_deliveries_created_idx").on(table.createdAt),
]);
