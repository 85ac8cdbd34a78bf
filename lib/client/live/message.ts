import type { BalanceUpdate, ServerMessage } from "@/contracts/live/calls";
import type { Transaction } from "@/contracts/wallets/calls";

type Type = ServerMessage["type"];

/** A message of the live channel; `data` is null where it is not of a shape that can be used: then its type alone counts. */
export type LiveMessage = ServerMessage | { type: Type; data: null; cursor?: string; at?: string };

type Fields = Partial<Record<string, unknown>>;
type Reader = (data: Fields) => unknown;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);
/** Amounts with an exponent are no plain decimals, and no balance is shown from what cannot be. */
const isAmount = (value: unknown): value is string => typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
const isTime = (value: unknown): value is string => typeof value === "string" && !Number.isNaN(Date.parse(value));
const ifHas = (...names: string[]): Reader => (data) => (names.every((name) => data[name] !== undefined) ? data : null);

/** SPEC.md's types first; of its transaction only `{type, value, hash, timestamp}` is certain. */
const readers: Record<Type, Reader> = {
  new_transaction: readTransaction,
  token_transfer: readTransaction,
  balance_update: readBalance,
  pending_transaction: (data) => (isText(data.hash) && isText(data.address) ? { ...data, value: asText(data.value) } : null),
  error: (data) => (isText(data.message) ? data : null),
  price_alert: ifHas("symbol", "condition", "threshold_usd", "price_usd"),
  new_mention: ifHas("id", "text", "author", "public_metrics"),
  notification: ifHas("id", "type"),
  scrape_finished: ifHas("added"),
  resync: (data) => data,
  pong: (data) => data,
};

/** Reads a frame; null for what is no message, and for types that are not known: newer servers may push more. */
export function readLiveMessage(frame: unknown): LiveMessage | null {
  const message = parse(frame);
  if (message === null || !isText(message.type) || !Object.hasOwn(readers, message.type)) return null;
  const type = message.type as Type;
  const data = typeof message.data === "object" && message.data !== null ? (message.data as Fields) : {};
  const { cursor, at } = message;
  return { type, data: readers[type](data), ...(isText(cursor) && { cursor }), ...(isTime(at) && { at }) } as LiveMessage;
}

/** What the web half's server makes of an answer's transaction has to be made of a pushed one here. */
function readTransaction(data: Fields): Partial<Transaction> | null {
  const { type, hash, timestamp } = data;
  const value = asText(data.value);
  if ((type !== "incoming" && type !== "outgoing") || !isAmount(value) || !isTime(timestamp)) return null;
  return {
    kind: "transfer", symbol: "", value_usd: null, price_usd: null, fee: null, fee_usd: null, block_number: null, status: "confirmed",
    ...(data as Partial<Transaction>), id: isText(data.id) ? data.id : `${String(hash)}:${type}`, hash: isText(hash) ? hash : null, type, value, timestamp,
  };
}

function readBalance(data: Fields): BalanceUpdate | null {
  const balance = asText(data.balance);
  const last_updated = data.last_updated;
  return isText(data.address) && isAmount(balance) && isTime(last_updated) ? { ...data, address: data.address, balance, last_updated } : null;
}

function parse(frame: unknown): Fields | null {
  if (typeof frame !== "string") return null;
  try {
    const json: unknown = JSON.parse(frame);
    return typeof json === "object" && json !== null ? json : null;
  } catch {
    return null;
  }
}
