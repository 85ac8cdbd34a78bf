import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";
import { wallets } from "./wallets";

/** An alert other than a price alert: it fires when a value of its user's crosses the rule's threshold. */
export const alerts = pgTable("alerts", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  kind: text("kind", { enum: ["wallet", "mood", "rank"] }).notNull(),
  /** The wallet it watches, and is deleted with; null for all of the user's wallets, and for other kinds. */
  walletId: uuid("wallet_id").references(() => wallets.id, { onDelete: "cascade" }),
  /** The fields specific to its kind, see `contracts/alerts/calls.ts`. */
  rule: jsonb("rule").notNull(),
  repeats: boolean("repeats").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  /** False after a crossing until the value has moved well away from the threshold: a value that wavers around it fires once. */
  isArmed: boolean("is_armed").notNull().default(true),
  triggeredAt: timestamp("triggered_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
}, (table) => [
  index("alerts_user_idx").on(table.userId, table.createdAt),
  index("alerts_wallet_idx").on(table.walletId),
  index("alerts_active_idx").on(table.kind, table.userId).where(sql`${table.isActive}`),
]);

/** What an alert has fired for: a transfer that is read again after a reorganisation does not fire it a second time. */
export const alertFirings = pgTable("alert_firings", {
  alertId: uuid("alert_id").notNull().references(() => alerts.id, { onDelete: "cascade" }),
  cause: text("cause").notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
}, (table) => [primaryKey({ columns: [table.alertId, table.cause] }), index("alert_firings_at_idx").on(table.at)]);
