import { sql } from "drizzle-orm";
import { bigint, bigserial, boolean, index, numeric, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "./auth";

/** A user's tracked wallet. Balances belong to the address, which several users may track. */
export const wallets = pgTable("wallets", {
  id: uuid("id").primaryKey(),
  userId: ofUser(),
  /** Lower case. */
  address: text("address").notNull(),
  name: text("name"),
  isActive: boolean("is_active").notNull().default(true),
  /** When its owner signed to prove ownership; null until then. */
  provenAt: timestamp("proven_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  /**
   * No stored transfer of the address is in a later block than this; −1 if there are none: anything newer need not be searched. Maintained
   * by triggers (migration 0040), which round it up to a multiple of 64 minus one, so that an address that moves in each block does not
   * write all of its wallets each time; a reorganisation that withdraws transfers does not lower it.
   */
  movedBlock: bigint("moved_block", { mode: "number" }).notNull().default(-1),
}, (table) => [
  uniqueIndex("wallets_user_address_key").on(table.userId, table.address),
  index("wallets_address_idx").on(table.address),
  index("wallets_user_created_idx").on(table.userId, table.createdAt, table.id),
  index("wallets_user_moved_idx").on(table.userId, table.movedBlock),
]);

/**
 * What all wallets of a user hold together, by asset, in its smallest unit: the sum of their `balances`. Maintained by triggers (migration
 * 0040). Without a foreign key, because a block that is being stored must not wait for an account that is being deleted: it goes with the
 * last wallet.
 */
export const userHoldings = pgTable("user_holdings", {
  userId: uuid("user_id").notNull(),
  assetKey: text("asset_key").notNull(),
  units: numeric("units", { scale: 0, precision: 90 }).notNull(),
  /** How many balances `units` is the sum of, including those of 0. */
  positions: bigint("positions", { mode: "number" }).notNull(),
}, (table) => [primaryKey({ columns: [table.userId, table.assetKey] })]);

/** How many wallets a user has; without a row, none. Maintained by triggers (migration 0041). */
export const walletCounts = pgTable("wallet_counts", {
  userId: uuid("user_id").primaryKey(),
  wallets: bigint("wallets", { mode: "number" }).notNull(),
});

/** Every address that the chain sync follows; `seq` lets it read only what is new. */
export const trackedAddresses = pgTable("tracked_addresses", {
  address: text("address").primaryKey(),
  seq: bigserial("seq", { mode: "number" }).notNull(),
  trackedAt: timestamp("tracked_at", { withTimezone: true }).notNull(),
  /** All transfers of the address are stored from this block on. */
  historyFromBlock: bigint("history_from_block", { mode: "number" }).notNull().default(0),
  /** When the balances were last read, and as of which block; null before the first reading. */
  balanceReadAt: timestamp("balance_read_at", { withTimezone: true }),
  balanceBlock: bigint("balance_block", { mode: "number" }),
  /** Something has moved since: a reading is due at once. */
  isDue: boolean("is_due").notNull().default(true),
}, (table) => [
  uniqueIndex("tracked_addresses_seq_key").on(table.seq),
  index("tracked_addresses_read_idx").on(table.balanceReadAt),
  index("tracked_addresses_due_idx").on(table.seq).where(sql`is_due`),
  index("tracked_addresses_backfill_idx").on(table.seq).where(sql`history_from_block > 0`),
]);

/** The message whose signature proves who owns a wallet's address; used once. */
export const ownershipChallenges = pgTable("ownership_challenges", {
  walletId: uuid("wallet_id").primaryKey().references(() => wallets.id, { onDelete: "cascade" }),
  message: text("message").notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
