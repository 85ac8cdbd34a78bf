import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";

/** A user's notifications; the newest 50 are shown. */
export const notifications = pgTable("notifications", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  type: text("type", {
    enum: ["mention", "sentiment", "engagement", "price_alert", "alert", "identity_lost", "webhook_off", "new_device"],
  }).notNull(),
  /** The post it is about; the notification is deleted with that mention. */
  postId: text("post_id"),
  /** The fields specific to its type, see `contracts/notifications.ts`. */
  data: jsonb("data").notNull(),
  /** Identifies the subject: each is notified once. */
  key: text("key").notNull(),
  isRead: boolean("is_read").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [
  uniqueIndex("notifications_key").on(table.userId, table.key),
  index("notifications_newest_idx").on(table.userId, table.createdAt.desc()),
  index("notifications_created_idx").on(table.createdAt),
]);
