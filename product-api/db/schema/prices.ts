import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";

/** The latest quote of each price identifier. */
export const prices = pgTable("prices", {
  priceId: text("price_id").primaryKey(),
  priceUsd: doublePrecision("price_usd").notNull(),
  /** Percent. */
  change24h: doublePrecision("change_24h"),
  quotedAt: timestamp("quoted_at", { withTimezone: true }).notNull(),
});

/** Past quotes: one every five minutes as they arrived, and the feed's own history for the time before. */
export const pricePoints = pgTable("price_points", {
  priceId: text("price_id").notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
  priceUsd: doublePrecision("price_usd").notNull(),
}, (table) => [primaryKey({ columns: [table.priceId, table.at] })]);

/**
 * How often older points of a price identifier were stored after newer ones, counted in the same transaction. A process that keeps points
 * in memory appends newer ones, and reads all of them again when this has changed.
 */
export const priceHistories = pgTable("price_histories", {
  priceId: text("price_id").primaryKey(),
  version: integer("version").notNull(),
});

/** The newest quote of a price identifier if it is not credible; deleted when the next credible one arrives. */
export const quoteDoubts = pgTable("quote_doubts", {
  priceId: text("price_id").primaryKey(),
  reason: text("reason", { enum: ["no_number", "not_positive", "out_of_range", "no_time", "future_time", "jump"] }).notNull(),
  /** As reported; null if it is not a number, or is too large or small to be shown. */
  priceUsd: doublePrecision("price_usd"),
  /** For a jump: the feed's own time of the newest quote that reported it. */
  quotedAt: timestamp("quoted_at", { withTimezone: true }),
  seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
  /** For a jump: the feed's own time of the first quote that reported it, and how many have agreed since. */
  since: timestamp("since", { withTimezone: true }),
  agreeing: integer("agreeing").notNull(),
});

/** A price alert fires once, when its asset's quote crosses the threshold. */
export const priceAlerts = pgTable("price_alerts", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  symbol: text("symbol").notNull(),
  condition: text("condition", { enum: ["above", "below"] }).notNull(),
  thresholdUsd: doublePrecision("threshold_usd").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  triggeredAt: timestamp("triggered_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [index("price_alerts_user_idx").on(table.userId), index("price_alerts_active_idx").on(table.isActive, table.symbol)]);
