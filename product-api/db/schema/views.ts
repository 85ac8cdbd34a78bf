import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";

/** A view of a screen that a user has saved under a name: a part of its address. */
export const savedViews = pgTable("saved_views", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  screen: text("screen", { enum: ["wallets", "mentions", "board"] }).notNull(),
  name: text("name").notNull(),
  query: text("query").notNull(),
  /** Order among the views of the screen, from 0 on; gaps have no meaning. */
  place: integer("place").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [
  index("saved_views_user_idx").on(table.userId, table.screen, table.place),
  uniqueIndex("saved_views_name_key").on(table.userId, table.screen, sql`lower(${table.name})`),
]);
