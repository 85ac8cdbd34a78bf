import { z } from "zod";
import { defineCall } from "../call";
import { portfolioCoin } from "../portfolio";
import { exportFormats, snapshotPageSize } from "./rules";
import {
  address, amount, figure, givenId, givenInstant, id, instant, maybeAmount, maybeFigure, maybeInstant, maybeText, paging,
} from "../fields/wire";

/**
 * Dollars per line, in whole cents and signed (`sent` and `fees` are negative or 0), so that
 * they add up: opening + added + received + sent + contracts + fees + prices = closing.
 */
export const statementUsd = z.object({
  opening: figure,
  /** Balances of wallets whose history begins within the period: nothing is known from before. */
  added: figure,
  received: figure,
  sent: figure,
  /** Transfers through contracts, and differences that no transaction explains. */
  contracts: figure,
  /** Fees of the wallets' own transactions. */
  fees: figure,
  prices: figure,
  closing: figure,
});
export type StatementUsd = z.output<typeof statementUsd>;

/** One coin's share, in its whole units and in dollars. Units add up in the same way, without prices. */
const statementCoin = z.object({
  symbol: z.string(),
  units: z.object({ opening: amount, added: amount, received: amount, sent: amount, contracts: amount, fees: amount, closing: amount }),
  /** Null if a price that the lines need is missing; the coin is then left out of the statement's dollars. */
  usd: statementUsd.nullable(),
  /** Dollars per whole unit at the start and at the end. */
  opening_price_usd: maybeFigure,
  closing_price_usd: maybeFigure,
});
export type StatementCoin = z.output<typeof statementCoin>;

/** Why the value changed between two times, line by line. */
export const statement = z.object({
  from: instant,
  to: instant,
  /** The newest block at or before each time; null if none is known. */
  from_block: maybeFigure,
  to_block: maybeFigure,
  wallet_id: maybeText,
  symbol: maybeText,
  /** Null if nothing has a price. */
  usd: statementUsd.nullable(),
  /** `prices` + `fees`: gained or lost apart from transfers. Null if there is no quote from the period. */
  change_usd: maybeFigure,
  /** Percent (modified Dietz); null like the dollars, or if the base was too small. */
  change_percent: maybeFigure,
  coins: z.array(statementCoin),
  /** Coins left out of the dollars. */
  unpriced_count: figure.default(0),
  /** As in `dashboardStats`, of the closing value: null unless a price it depends on was stale at the period's end. */
  prices_at: maybeInstant,
  /** How many wallets' history begins within the period; null if `wallets_added` lists them all. */
  wallets_added_count: maybeFigure,
  /** The first of these wallets; their balance at that time is in the line `added`, whose transactions list all of them. */
  wallets_added: z.array(z.object({ wallet_id: id, wallet_name: maybeText, wallet_address: address, at: instant })).default([]),
  /** Differences within `contracts` that no transaction explains. */
  unexplained_count: figure.default(0),
});
export type Statement = z.output<typeof statement>;

const snapshotCoin = portfolioCoin.extend({ quoted_at: maybeInstant });
export type SnapshotCoin = z.output<typeof snapshotCoin>;

/** What was held at a given time, and what it was worth then. */
export const snapshot = z.object({
  at: instant,
  /** The newest block at or before that time, and its own timestamp. */
  block_number: maybeFigure,
  block_at: maybeInstant,
  total_value_usd: maybeFigure,
  total_value_m_token: maybeAmount,
  unpriced_count: figure.default(0),
  /** Confirmed transactions up to that time. */
  total_transactions: figure.default(0),
  coins: z.array(snapshotCoin),
  /** How many wallets there are on all pages, and how many of them had a known history at that time; null if `wallets` lists them all. */
  wallets_total: maybeFigure,
  wallets_known: maybeFigure,
  /** One page of wallets, oldest first. */
  wallets: z.array(
    z.object({
      wallet_id: id,
      wallet_name: maybeText,
      wallet_address: address,
      /** When its known history begins; a wallet without a history at that time adds nothing. */
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
  /** Defaults to now. */
  to: givenInstant.optional(),
  /** Limits the statement to one wallet, by its id or its address; transfers to and from the user's other wallets then count. */
  wallet_id: givenId.optional(),
  /** Limits the statement to one coin. */
  symbol: z.string().min(1).max(20).optional(),
});
export type StatementQuery = z.output<typeof statementQuery>;

const snapshotQuery = z.object({ at: givenInstant, wallet_id: givenId.optional(), ...paging(snapshotPageSize) });
export type SnapshotQuery = z.output<typeof snapshotQuery>;

export const exportFormat = z.enum(exportFormats);

export const statementCalls = {
  statement: defineCall({
    method: "GET", path: "/api/v1/portfolio/statement", extension: true, summary: "Why the value changed between two times, line by line",
    query: statementQuery, response: statement,
    problems: ["range_reversed", "time_in_future", "time_before_history"],
  }),
  snapshot: defineCall({
    method: "GET", path: "/api/v1/portfolio/snapshot", extension: true, summary: "What was held at a time, and what it was worth then",
    query: snapshotQuery, response: snapshot,
    problems: ["time_in_future", "time_before_history"],
  }),
};
