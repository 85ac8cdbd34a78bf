import { sql } from "drizzle-orm";
import {
  bigint, boolean, doublePrecision, index, integer, numeric, pgTable, primaryKey, text, timestamp, uniqueIndex, bigserial,
} from "drizzle-orm/pg-core";

/** The native coin and the ERC-20 tokens whose balances are read. `key` is `native` or the lower-case token address. */
export const assets = pgTable("assets", {
  key: text("key").primaryKey(),
  symbol: text("symbol").notNull(),
  decimals: integer("decimals").notNull(),
  /** Identifier of the price feed; null for an asset without a price. */
  priceId: text("price_id"),
  /** Its transfers are stored from this block on, which was current at `addedAt`. */
  fromBlock: bigint("from_block", { mode: "number" }).notNull().default(0),
  addedAt: timestamp("added_at", { withTimezone: true }).notNull().default(sql`'epoch'`),
});

/** Current holdings, in the asset's smallest unit: the `balance` of the newest ledger entry. */
export const balances = pgTable("balances", {
  address: text("address").notNull(),
  assetKey: text("asset_key").notNull(),
  units: numeric("units", { precision: 78, scale: 0 }).notNull(),
}, (table) => [primaryKey({ columns: [table.address, table.assetKey] })]);

/**
 * Every change to the balance of one asset of an address since its history begins: `opening` first, then one entry for each incoming
 * transfer, outgoing transfer and fee. `balance` is the balance after the entry, so the entries add up to it.
 */
export const ledgerEntries = pgTable("ledger_entries", {
  address: text("address").notNull(),
  assetKey: text("asset_key").notNull(),
  blockNumber: bigint("block_number", { mode: "number" }).notNull(),
  /** Order within the block. */
  position: integer("position").notNull(),
  /** Time of the block; for the opening, the moment before the first movement. */
  at: timestamp("at", { withTimezone: true }).notNull(),
  kind: text("kind", { enum: ["opening", "transfer", "contract", "fee"] }).notNull(),
  /** Smallest units: positive for incoming, negative for outgoing amounts. */
  units: numeric("units", { scale: 0, precision: 80 }).notNull(),
  balance: numeric("balance", { scale: 0, precision: 80 }).notNull(),
  /** Dollars for one whole unit at that time, and for all of `units`; null if there was no price. */
  priceUsd: numeric("price_usd"),
  usd: doublePrecision("usd"),
  /** The other side of a transfer. */
  counterparty: text("counterparty"),
  /** The transfer that the entry records; null for the opening. */
  transferId: bigint("transfer_id", { mode: "number" }),
}, (table) => [
  primaryKey({ columns: [table.address, table.assetKey, table.blockNumber, table.position] }),
  index("ledger_entries_at_idx").on(table.address, table.assetKey, table.at, table.blockNumber, table.position),
  index("ledger_entries_time_idx").on(table.address, table.at),
  index("ledger_entries_block_idx").on(table.blockNumber),
  index("ledger_entries_opening_idx").on(table.address, table.assetKey, table.at, table.units).where(sql`kind = 'opening'`),
  index("ledger_entries_unpriced_idx").on(table.assetKey).where(sql`price_usd is null`),
]);

/** Movements of native coin or tokens of a tracked address. */
export const transfers = pgTable("transfers", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  hash: text("hash").notNull(),
  /**
   * Which movement of its transaction: −1 for the transaction's own value, 0 and up for the index of the log among the transaction's logs,
   * −2 and down for the index of the call among its calls. It does not change when a reorganisation moves the transaction to another block.
   */
  movementIndex: integer("movement_index").notNull(),
  /**
   * `internal`: a contract moved native coin. `unexplained`: a balance reading differed from the ledger, and no transaction was found
   * (`hash` is made up).
   */
  kind: text("kind", { enum: ["transfer", "internal", "unexplained"] }).notNull().default("transfer"),
  blockNumber: bigint("block_number", { mode: "number" }).notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
  /** Null if the sender is not known. */
  fromAddress: text("from_address"),
  toAddress: text("to_address"),
  assetKey: text("asset_key").notNull(),
  units: numeric("units", { precision: 78, scale: 0 }).notNull(),
  status: text("status", { enum: ["confirmed", "failed"] }).notNull(),
  /** Dollars for one whole unit at that time; null if there was no price. */
  priceUsd: numeric("price_usd"),
  /** The transaction's fee, stored on one of its rows: wei, and the address that paid. */
  feeWei: numeric("fee_wei", { precision: 78, scale: 0 }),
  feePayer: text("fee_payer"),
}, (table) => [
  uniqueIndex("transfers_hash_movement_key").on(table.hash, table.movementIndex),
  index("transfers_unexplained_idx").on(table.id).where(sql`kind = 'unexplained'`),
  index("transfers_unpriced_idx").on(table.assetKey).where(sql`price_usd is null`),
  index("transfers_from_idx").on(table.fromAddress, table.blockNumber.desc(), table.id.desc()),
  index("transfers_to_idx").on(table.toAddress, table.blockNumber.desc(), table.id.desc()),
  index("transfers_block_idx").on(table.blockNumber.desc(), table.id.desc()),
  index("transfers_fee_payer_idx").on(table.feePayer, table.blockNumber),
]);

/** Differences between a balance reading and the ledger, each represented by an `unexplained` transfer: where to search for the cause. */
export const balanceDifferences = pgTable("balance_differences", {
  transferId: bigint("transfer_id", { mode: "number" }).primaryKey().references(() => transfers.id, { onDelete: "cascade" }),
  /** The last block at which the balance agreed with the ledger. */
  sinceBlock: bigint("since_block", { mode: "number" }).notNull(),
  /** Whether the node was asked what contracts did in these blocks. */
  isSearched: boolean("is_searched").notNull().default(false),
}, (table) => [index("balance_differences_open_idx").on(table.transferId).where(sql`not is_searched`)]);

/** Position of the chain sync; one row per chain. */
export const chainCursors = pgTable("chain_cursors", {
  chainId: integer("chain_id").primaryKey(),
  blockNumber: bigint("block_number", { mode: "number" }).notNull(),
  blockHash: text("block_hash").notNull(),
  /** Time of the block; null if it was read before times were kept. */
  blockAt: timestamp("block_at", { withTimezone: true }),
  movedAt: timestamp("moved_at", { withTimezone: true }).notNull(),
});

/** Hashes of the newest processed blocks, to find where a reorganised chain forked, and of some older ones. */
export const chainBlocks = pgTable("chain_blocks", {
  number: bigint("number", { mode: "number" }).primaryKey(),
  hash: text("hash").notNull(),
  /** Time of the block; null if it was read before times were kept. */
  at: timestamp("at", { withTimezone: true }),
}, (table) => [index("chain_blocks_at_idx").on(table.at), index("chain_blocks_recent_idx").on(table.number).where(sql`number % 100 <> 0`)]);

/** State of each service that the workers depend on, as they last saw it. */
export const upstreamStates = pgTable("upstream_states", {
  name: text("name").primaryKey(),
  state: text("state", { enum: ["ok", "failing"] }).notNull(),
  message: text("message"),
  checkedAt: timestamp("checked_at", { withTimezone: true }).notNull(),
  /** When the current state was first reported; null for a row from before this was kept. */
  since: timestamp("since", { withTimezone: true }),
});
