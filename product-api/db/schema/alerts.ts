import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";
import { wallets } from "./wallets";

/** An alert beside those of prices: it fires when something of its user's crosses what the rule says. */
export const alerts = pgTable("alerts", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  kind: text("kind", { enum: ["wallet", "mood", "rank"] }).notNull(),
  /** The wallet it is about, with which it goes; null for every one of the user's, and for other kinds. */
  walletId: uuid("wallet_id").references(() => wallets.id, { onDelete: "cascade" }),
  /** What its kind adds in `contracts/alerts/calls.ts`. */
  rule: jsonb("rule").notNull(),
  repeats: boolean("repeats").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  /** False from a crossing until what was crossed is left well behind: what wavers at a bound fires once. */
  isArmed: boolean("is_armed").notNull().default(true),
  triggeredAt: timestamp("triggered_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [
  index("alerts_user_idx").on(table.userId, table.createdAt),
  index("alerts_wallet_idx").on(table.walletId),
  index("alerts_active_idx").on(table.kind, table.userId).where(sql`${table.isActive}`),
]);

/** What an alert has fired for: a movement that is read again after a reorganisation is no second one. */
export const alertFirings = pgTable("alert_firings", {
  alertId: uuid("alert_id").notNull().references(() => alerts.id, { onDelete: "cascade" }),
  cause: text("cause").notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
}, (table) => [primaryKey({ columns: [table.alertId, table.cause] }), index("alert_firings_at_idx").on(table.at)]);
