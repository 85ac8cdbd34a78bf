import { boolean, doublePrecision, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth";

/** The latest quote of each price identifier. */
export const prices = pgTable("prices", {
  priceId: text("price_id").primaryKey(),
  priceUsd: doublePrecision("price_usd").notNull(),
  /** Percent. */
  change24h: doublePrecision("change_24h"),
  quotedAt: timestamp("quoted_at", { withTimezone: true }).notNull(),
});

/** Past quotes: every five minutes as they came, and what the feed told of the time before. */
export const pricePoints = pgTable(
  "price_points",
  {
    priceId: text("price_id").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    priceUsd: doublePrecision("price_usd").notNull(),
  },
  (table) => [primaryKey({ columns: [table.priceId, table.at] })],
);

/** A price alert fires once, when its asset's quote crosses the threshold. */
export const priceAlerts = pgTable(
  "price_alerts",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    symbol: text("symbol").notNull(),
    condition: text("condition", { enum: ["above", "below"] }).notNull(),
    thresholdUsd: doublePrecision("threshold_usd").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    triggeredAt: timestamp("triggered_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("price_alerts_user_idx").on(table.userId), index("price_alerts_active_idx").on(table.isActive, table.symbol)],
);
