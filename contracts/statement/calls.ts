import { z } from "zod";
import { defineCall } from "../call";
import { portfolioCoin } from "../portfolio";
import { exportFormats, snapshotPageSize } from "./rules";
import { address, amount, figure, givenInstant, id, instant, maybeAmount, maybeFigure, maybeInstant, maybeText, paging } from "../fields/wire";

/**
 * Dollars of each line, in whole cents and signed (`sent` and `fees` are negative or 0), so that they add up:
 * opening + added + received + sent + contracts + fees + prices = closing.
 */
export const statementUsd = z.object({
  opening: figure,
  /** What wallets held when their history began within the time: nothing is known of before. */
  added: figure,
  received: figure,
  sent: figure,
  /** What moved through contracts, or left no trace that explains it. */
  contracts: figure,
  /** What the wallets' own transactions cost. */
  fees: figure,
  prices: figure,
  closing: figure,
});
export type StatementUsd = z.output<typeof statementUsd>;

/** One coin's part, in its whole units and in dollars. Units add up in the same way, without prices. */
export const statementCoin = z.object({
  symbol: z.string(),
  units: z.object({ opening: amount, added: amount, received: amount, sent: amount, contracts: amount, fees: amount, closing: amount }),
  /** Null where a price is missing that the lines would need; the coin is then left out of the statement's dollars. */
  usd: statementUsd.nullable(),
  /** Dollars for one whole unit at either end. */
  opening_price_usd: maybeFigure,
  closing_price_usd: maybeFigure,
});
export type StatementCoin = z.output<typeof statementCoin>;

/** Why a value is another than it was: the lines between two times. */
export const statement = z.object({
  from: instant,
  to: instant,
  /** The newest block at or before either time; null where none is known. */
  from_block: maybeFigure,
  to_block: maybeFigure,
  wallet_id: maybeText,
  symbol: maybeText,
  /** Null where nothing has a price. */
  usd: statementUsd.nullable(),
  /** `prices` + `fees`: what was gained or lost beside the flows. */
  change_usd: maybeFigure,
  /** Percent (modified Dietz); null where there was too little to compare with. */
  change_percent: maybeFigure,
  coins: z.array(statementCoin),
  /** Coins that are left out of the dollars. */
  unpriced_count: figure.default(0),
  /** How many wallets' history begins within the time; null where `wallets_added` are all. */
  wallets_added_count: maybeFigure,
  /** The first of them; their balance then is the line `added`, whose transactions tell them all. */
  wallets_added: z.array(z.object({ wallet_id: id, wallet_name: maybeText, wallet_address: address, at: instant })).default([]),
  /** Differences among `contracts` for which no transaction was found. */
  unexplained_count: figure.default(0),
});
export type Statement = z.output<typeof statement>;

export const snapshotCoin = portfolioCoin.extend({ quoted_at: maybeInstant });
export type SnapshotCoin = z.output<typeof snapshotCoin>;

/** What was held at a time, and what it was worth then. */
export const snapshot = z.object({
  at: instant,
  /** The newest block at or before the time, and its own time. */
  block_number: maybeFigure,
  block_at: maybeInstant,
  total_value_usd: maybeFigure,
  total_value_m_token: maybeAmount,
  unpriced_count: figure.default(0),
  /** Confirmed transactions up to then. */
  total_transactions: figure.default(0),
  coins: z.array(snapshotCoin),
  /** How many wallets there are on all pages, and of how many something was known at the time; null where `wallets` are all. */
  wallets_total: maybeFigure,
  wallets_known: maybeFigure,
  /** One page of them, oldest first. */
  wallets: z.array(
    z.object({
      wallet_id: id,
      wallet_name: maybeText,
      wallet_address: address,
      /** When what is known of it begins; a wallet of which nothing is known yet at the time counts nothing. */
      history_from: maybeInstant,
      is_known: z.boolean().default(true),
      balance: maybeAmount,
      value_usd: maybeFigure,
      coins: z.array(snapshotCoin).default([]),
    }),
  ),
});
export type Snapshot = z.output<typeof snapshot>;

export const statementQuery = z.object({
  from: givenInstant,
  /** Now unless told. */
  to: givenInstant.optional(),
  /** One wallet alone; transfers between own wallets then count. */
  wallet_id: z.string().min(1).max(100).optional(),
  /** One coin alone. */
  symbol: z.string().min(1).max(20).optional(),
});
export type StatementQuery = z.output<typeof statementQuery>;

export const snapshotQuery = z.object({ at: givenInstant, wallet_id: z.string().min(1).max(100).optional(), ...paging(snapshotPageSize) });
export type SnapshotQuery = z.output<typeof snapshotQuery>;

export const exportFormat = z.enum(exportFormats);

export const statementCalls = {
  /** @throws range_reversed, time_in_future, time_before_history, not_found */
  statement: defineCall({
    method: "GET", path: "/api/v1/portfolio/statement", auth: "user", extension: true,
    summary: "Why the value changed between two times, line by line",
    query: statementQuery, response: statement,
  }),
  /** @throws time_in_future, time_before_history, not_found */
  snapshot: defineCall({
    method: "GET", path: "/api/v1/portfolio/snapshot", auth: "user", extension: true, summary: "What was held at a time, and what it was worth then",
    query: snapshotQuery, response: snapshot,
  }),
};
