import { bigint, index, integer, numeric, pgTable, primaryKey, text, timestamp, uniqueIndex, bigserial } from "drizzle-orm/pg-core";

/** Native coin and ERC-20 tokens whose balances are read. `key` is `native` or the lower-case token address. */
export const assets = pgTable("assets", {
  key: text("key").primaryKey(),
  symbol: text("symbol").notNull(),
  decimals: integer("decimals").notNull(),
  /** Identifier of the price feed; null for an asset without a price. */
  priceId: text("price_id"),
});

/** Balances in the asset's smallest unit, as last read from the chain. */
export const balances = pgTable(
  "balances",
  {
    address: text("address").notNull(),
    assetKey: text("asset_key").notNull(),
    units: numeric("units", { precision: 78, scale: 0 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.assetKey] })],
);

/** A row each time a balance was seen to change: what an address held of an asset from that block on. */
export const balanceChanges = pgTable(
  "balance_changes",
  {
    address: text("address").notNull(),
    assetKey: text("asset_key").notNull(),
    blockNumber: bigint("block_number", { mode: "number" }).notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    units: numeric("units", { precision: 78, scale: 0 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.assetKey, table.blockNumber] })],
);

/** Native transfers (`log_index` −1) and ERC-20 transfers that touch a tracked address. */
export const transfers = pgTable(
  "transfers",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    hash: text("hash").notNull(),
    logIndex: integer("log_index").notNull(),
    blockNumber: bigint("block_number", { mode: "number" }).notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    fromAddress: text("from_address").notNull(),
    toAddress: text("to_address"),
    assetKey: text("asset_key").notNull(),
    units: numeric("units", { precision: 78, scale: 0 }).notNull(),
    status: text("status", { enum: ["confirmed", "failed"] }).notNull(),
    /** Dollars for one whole unit at that time; null when there was no price. */
    priceUsd: numeric("price_usd"),
    /** What the transaction cost, on one row of it: wei, and the address that paid. */
    feeWei: numeric("fee_wei", { precision: 78, scale: 0 }),
    feePayer: text("fee_payer"),
  },
  (table) => [
    uniqueIndex("transfers_hash_log_key").on(table.hash, table.logIndex),
    index("transfers_from_idx").on(table.fromAddress, table.blockNumber.desc(), table.id.desc()),
    index("transfers_to_idx").on(table.toAddress, table.blockNumber.desc(), table.id.desc()),
    index("transfers_block_idx").on(table.blockNumber.desc(), table.id.desc()),
    index("transfers_fee_payer_idx").on(table.feePayer, table.blockNumber),
  ],
);

/** Where the chain sync stands; one row a chain. */
export const chainCursors = pgTable("chain_cursors", {
  chainId: integer("chain_id").primaryKey(),
  blockNumber: bigint("block_number", { mode: "number" }).notNull(),
  blockHash: text("block_hash").notNull(),
  movedAt: timestamp("moved_at", { withTimezone: true }).notNull(),
});

/** Hashes of the newest processed blocks, to find where a reorganised chain forked. */
export const chainBlocks = pgTable("chain_blocks", {
  number: bigint("number", { mode: "number" }).primaryKey(),
  hash: text("hash").notNull(),
});

/** State of each service the workers depend on, as they last saw it. */
export const upstreamStates = pgTable("upstream_states", {
  name: text("name").primaryKey(),
  state: text("state", { enum: ["ok", "failing"] }).notNull(),
  message: text("message"),
  checkedAt: timestamp("checked_at", { withTimezone: true }).notNull(),
});
