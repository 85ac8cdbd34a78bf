import { z } from "zod";
import { defineCall } from "../call";
import { syncStatuses, walletLimits, walletSorts } from "./rules";
import {
  address, amount, figure, hash, id, idParams, instant, maybeAmount, maybeFigure, maybeInstant, maybeText, noContent, pageFields,
  paging, upTo,
} from "../fields/wire";
import { addressPattern } from "../fields/wire-rules";

export const wallet = z.object({
  id,
  address,
  name: maybeText,
  /** Native coin, whole units; null before the first reading. */
  balance: maybeAmount,
  /** Null if nothing held has a price. */
  balance_usd: maybeFigure,
  /** `balance_usd` expressed in M Token at the same quotes. */
  balance_m_token: maybeAmount,
  last_updated: maybeInstant,
  is_active: z.boolean().default(true),
  status: z.enum(syncStatuses).optional(),
  /** Extension: M Token actually held, whole units. */
  m_token_held: maybeAmount,
  /** Extension: held assets without a price, which `balance_usd` leaves out. */
  unpriced_count: figure.default(0),
  /** Extension: block at which the balance was read. */
  balance_block: maybeFigure,
  /** Extension: whether its owner has proven ownership with a signature. */
  ownership: z.enum(["proven", "unproven"]).default("unproven"),
  created_at: maybeInstant,
});
export type Wallet = z.output<typeof wallet>;

export const transaction = z.object({
  id,
  wallet_id: id.optional(),
  wallet_address: address.optional(),
  /** Extension: the wallet's name; absent in live messages, which go to several users. */
  wallet_name: z.string().nullish(),
  type: z.enum(["incoming", "outgoing"]),
  /**
   * Extension. `contract`: coins moved by a contract, or a difference that no transaction explains (`hash` is then null). `added`:
   * what a wallet held when its history began; `fee`: what a transaction cost. Both appear only in the lines of a statement.
   */
  kind: z.enum(["transfer", "contract", "added", "fee"]).default("transfer"),
  /** Whole units of `symbol`. */
  value: amount,
  symbol: z.string().default(""),
  value_usd: maybeFigure,
  /** Extension: dollars per whole unit at that time. */
  price_usd: maybeFigure,
  /**
   * Extension: what the transaction cost the wallet, in whole units of the
   * native coin and in dollars; given on only one of the transaction's rows.
   */
  fee: maybeAmount,
  fee_usd: maybeFigure,
  hash: hash.nullable(),
  from: address.nullish(),
  to: address.nullish(),
  timestamp: instant,
  block_number: maybeFigure,
  status: z.enum(["pending", "confirmed", "failed"]).default("confirmed"),
});
export type Transaction = z.output<typeof transaction>;

const walletName = z.string().trim().max(walletLimits.nameMax, "Name must be less than 50 characters!");

export const walletInput = z.strictObject({
  address: z.string().regex(addressPattern, "Please enter a valid wallet address"),
  name: walletName.optional(),
});
export type WalletInput = z.input<typeof walletInput>;

const walletQuery = z.object({
  ...paging(20),
  /** Part of a name or address, in any case. */
  q: z.string().trim().max(100).default(""),
  sort: z.enum(walletSorts).default("created"),
});
export type WalletQuery = z.output<typeof walletQuery>;

const walletPage = z.object({ wallets: z.array(wallet), ...pageFields });
export type WalletPage = z.output<typeof walletPage>;

export const transactionPage = z.object({ transactions: z.array(transaction), ...pageFields });
export type TransactionPage = z.output<typeof transactionPage>;

/** One line of a bulk addition, and its outcome. */
const bulkResult = z.object({
  address: z.string(),
  name: z.string().nullish(),
  outcome: z.enum(["added", "already_tracked", "invalid", "too_many_wallets"]),
  message: z.string().optional(),
});
export type BulkResult = z.output<typeof bulkResult>;

const holding = z.object({
  symbol: z.string(),
  amount,
  price_usd: maybeFigure,
  value_usd: maybeFigure,
  quoted_at: maybeInstant,
  /** The quote is over 10 minutes old. */
  is_stale: z.boolean().default(false),
});
export type Holding = z.output<typeof holding>;

export const walletsCalls = {
  list: defineCall({
    method: "GET", path: "/api/wallets", summary: "The caller's tracked wallets",
    response: z.array(wallet),
  }),
  page: defineCall({
    method: "GET", path: "/api/v1/wallets", extension: true, summary: "One page of the caller's wallets, searched and sorted",
    query: walletQuery, response: walletPage,
  }),
  create: defineCall({
    method: "POST", path: "/api/wallets", summary: "Track a wallet address",
    body: walletInput, response: wallet, status: 201,
    problems: ["wallet_already_tracked", "too_many_wallets"],
  }),
  createMany: defineCall({
    method: "POST", path: "/api/v1/wallets/bulk", extension: true, summary: "Track several addresses",
    body: z.strictObject({
      wallets: z.array(z.strictObject({ address: z.string().max(200), name: z.string().max(200).optional() })).min(1).max(500),
    }),
    response: z.object({ results: z.array(bulkResult) }),
  }),
  rename: defineCall({
    method: "PATCH", path: "/api/wallets/:id", extension: true, summary: "Rename a wallet",
    params: idParams, body: z.strictObject({ name: walletName.nullable() }), response: wallet,
  }),
  remove: defineCall({
    method: "DELETE", path: "/api/wallets/:id", summary: "Stop tracking a wallet",
    params: idParams, ...noContent,
  }),
  transactions: defineCall({
    method: "GET", path: "/api/wallets/:id/transactions", summary: "A wallet's newest transactions",
    params: idParams, response: z.array(transaction),
  }),
  transactionPage: defineCall({
    method: "GET", path: "/api/v1/wallets/:id/transactions", extension: true, summary: "One page of a wallet's transactions, newest first",
    params: idParams, query: z.object(paging(20)), response: transactionPage,
  }),
  recentTransactions: defineCall({
    method: "GET", path: "/api/v1/transactions/recent", extension: true, summary: "The newest transactions of all tracked wallets",
    query: z.object({ limit: upTo(100, 5) }),
    response: z.array(transaction),
  }),
  balance: defineCall({
    method: "GET", path: "/api/wallets/:id/balance", summary: "A wallet's balance as last read",
    params: idParams, response: wallet,
  }),
  holdings: defineCall({
    method: "GET", path: "/api/v1/wallets/:id/holdings", extension: true, summary: "What a wallet holds, asset by asset",
    params: idParams, response: z.array(holding),
  }),
  ownershipChallenge: defineCall({
    method: "POST", path: "/api/v1/wallets/:id/ownership/challenges", extension: true,
    summary: "A message whose signature (EIP-191) proves who owns the address",
    params: idParams, response: z.object({ message: z.string(), expires_in: z.number() }), status: 201,
  }),
  proveOwnership: defineCall({
    method: "POST", path: "/api/v1/wallets/:id/ownership", extension: true, summary: "Prove ownership with the signed message",
    params: idParams,
    body: z.strictObject({ signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/, "must be a signature of 65 bytes in hex") }),
    response: wallet,
    problems: ["signature_refused"],
  }),
};
