import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";

export const webhooks = pgTable("webhooks", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  url: text("url").notNull(),
  events: text("events").array().notNull(),
  /** `whsec_…`: signing needs it whole. */
  secret: text("secret").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  /** The scraping job's own: its setup makes, moves and deletes it. All others are their user's. */
  isOfJob: boolean("is_of_job").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [index("webhooks_user_idx").on(table.userId)]);

/** One event for one webhook; its id is the `webhook-id` that receivers deduplicate by. */
export const webhookDeliveries = pgTable("webhook_deliveries", {
  id: uuid("id").primaryKey(),
  webhookId: uuid("webhook_id").notNull().references(() => webhooks.id, { onDelete: "cascade" }),
  event: text("event").notNull(),
  /** The very bytes that are signed and sent. */
  payload: text("payload").notNull(),
  state: text("state", { enum: ["pending", "delivered", "failed"] }).notNull().default("pending"),
  attempts: integer("attempts").notNull().default(0),
  lastStatus: integer("last_status"),
  /** A `WebhookFailure` of `contracts/webhooks-rules.ts`. */
  lastError: text("last_error"),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }),
  deliveredAt: timestamp("delivered_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [index("webhook_deliveries_webhook_idx").on(table.webhookId, table.createdAt.desc())]);
