import { z } from "zod";
import { defineCall } from "../call";
import { notification } from "../notifications";
import { priceAlert } from "../prices/calls";
import { mention } from "../social/calls";
import { address, amount, figure, hash, instant } from "../fields/wire";
import { transaction } from "../wallets/calls";

const liveTicket = z.object({ ticket: z.string(), expires_in: z.number() });

export const liveCalls = {
  ticket: defineCall({
    method: "POST", path: "/api/v1/live/tickets", extension: true,
    summary: "A single-use ticket that opens the live channel", response: liveTicket, status: 201,
  }),
};

/** What a client may send over `/ws`. */
export const clientMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("subscribe"), data: z.strictObject({ subscription: z.string().max(100) }) }),
  z.strictObject({ type: z.literal("unsubscribe"), data: z.strictObject({ subscription: z.string().max(100) }) }),
  z.strictObject({ type: z.literal("resume"), data: z.strictObject({ cursor: z.string().max(100) }) }),
  z.strictObject({ type: z.literal("ping"), data: z.strictObject({}).optional() }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

const balanceUpdate = z.object({
  address,
  balance: amount,
  /** Extension: dollars at the time of the balance, and the same value in M Token; null if nothing held has a value, absent if not sent. */
  balance_usd: figure.nullable().optional(),
  balance_m_token: amount.nullable().optional(),
  last_updated: instant,
});
export type BalanceUpdate = z.output<typeof balanceUpdate>;
const pendingTransaction = z.object({
  address,
  hash,
  /** Extension: what will be transferred once it is mined. */
  type: z.enum(["incoming", "outgoing"]).optional(),
  value: amount.optional(),
  symbol: z.string().optional(),
});

const envelope = { cursor: z.string().optional(), at: instant.optional() };

/** What the server pushes: `{type, data, cursor, at}`; `cursor` is opaque and is sent back to resume the stream. */
export const serverMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("new_transaction"), data: transaction, ...envelope }),
  z.object({ type: z.literal("token_transfer"), data: transaction, ...envelope }),
  z.object({ type: z.literal("pending_transaction"), data: pendingTransaction, ...envelope }),
  z.object({ type: z.literal("balance_update"), data: balanceUpdate, ...envelope }),
  z.object({ type: z.literal("price_alert"), data: priceAlert.extend({ price_usd: z.number() }), ...envelope }),
  z.object({ type: z.literal("new_mention"), data: mention, ...envelope }),
  z.object({ type: z.literal("notification"), data: notification, ...envelope }),
  /** A scrape for one of this user's jobs has finished. */
  z.object({ type: z.literal("scrape_finished"), data: z.object({ added: z.number(), error: z.string().nullable() }), ...envelope }),
  z.object({ type: z.literal("resync"), data: z.object({}).optional(), ...envelope }),
  z.object({ type: z.literal("pong"), data: z.object({}).optional(), ...envelope }),
  z.object({ type: z.literal("error"), data: z.object({ message: z.string() }), ...envelope }),
]);
export type ServerMessage = z.output<typeof serverMessage>;
