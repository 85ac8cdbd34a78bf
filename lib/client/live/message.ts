import type { BalanceUpdate, ServerMessage } from "@/contracts/live/calls";
import { alertConditions } from "@/contracts/prices/rules";
import type { Transaction } from "@/contracts/wallets/calls";
import { sentiments } from "@/contracts/social/rules";
import {
  addressOf, amountOf, figureOf, fieldsOf, hashOf, idOf, isObject, isText, oneOf, orNull, textOf, timeOf, type Fields,
} from "./message-fields";

type Type = ServerMessage["type"];
type DataOf<T extends Type> = Extract<ServerMessage, { type: T }>["data"];

/** A message of the live channel; `data` is null if its shape is unusable: then only its type counts. */
export type LiveMessage = ServerMessage | { type: Type; data: null; cursor?: string; at?: string };

type Reader = (data: Fields) => unknown;

const directions: readonly Transaction["type"][] = ["incoming", "outgoing"];
const kinds: readonly Transaction["kind"][] = ["transfer", "contract", "added", "fee"];
const statuses: readonly Transaction["status"][] = ["pending", "confirmed", "failed"];

/** SPEC.md's types first; of its transactions, only `{type, value, hash, timestamp}` is guaranteed. */
const readers: Record<Type, Reader> = {
  new_transaction: readTransaction,
  token_transfer: readTransaction,
  balance_update: readBalance,
  pending_transaction: readPending,
  error: (data) => (isText(data.message) ? data : null),
  price_alert: readPriceAlert,
  // An extension: if the mention has another shape, the list is fetched again instead.
  new_mention: (data) => (isMention(data) ? data : null),
  notification: (data) => (isText(data.id) && isText(data.type) && (!isAlert(data) || isCompleteAlert(data)) ? data : null),
  scrape_finished: (data) => (typeof data.added === "number" ? data : null),
  resync: (data) => data,
  pong: (data) => data,
};

/** Reads a frame; null if it is not a message or its type is unknown: newer servers may push more types. */
export function readLiveMessage(frame: unknown): LiveMessage | null {
  const message = parse(frame);
  if (message === null || !isText(message.type) || !Object.hasOwn(readers, message.type)) return null;
  const type = message.type as Type;
  const { cursor } = message;
  const at = timeOf(message.at);
  return { type, data: readers[type](fieldsOf(message.data)), ...(isText(cursor) && { cursor }), ...(at && { at }) } as LiveMessage;
}

/**
 * Must read a pushed transaction field by field as the web half's server reads one in an answer: a value that deviates from the contract
 * would break the screen that shows it.
 */
function readTransaction(data: Fields): Transaction | null {
  const type = oneOf(directions, data.type);
  const value = amountOf(data.value);
  const timestamp = timeOf(data.timestamp);
  if (type === undefined || value === undefined || timestamp === undefined) return null;
  const hash = hashOf(data.hash) ?? null;
  return {
    id: idOf(data.id) ?? `${String(hash)}:${type}`, type, value, timestamp, hash,
    kind: oneOf(kinds, data.kind) ?? "transfer",
    status: oneOf(statuses, data.status) ?? "confirmed",
    symbol: textOf(data.symbol) ?? "",
    value_usd: figureOf(data.value_usd) ?? null,
    price_usd: figureOf(data.price_usd) ?? null,
    fee: amountOf(data.fee) ?? null,
    fee_usd: figureOf(data.fee_usd) ?? null,
    block_number: figureOf(data.block_number) ?? null,
    wallet_id: idOf(data.wallet_id), wallet_address: addressOf(data.wallet_address), wallet_name: textOf(data.wallet_name),
    from: addressOf(data.from), to: addressOf(data.to),
  };
}

function readBalance(data: Fields): BalanceUpdate | null {
  const balance = amountOf(data.balance);
  const last_updated = timeOf(data.last_updated);
  const address = addressOf(data.address);
  if (address === undefined || balance === undefined || last_updated === undefined) return null;
  return {
    address, balance, last_updated, balance_usd: orNull(figureOf, data.balance_usd),
    balance_m_token: orNull(amountOf, data.balance_m_token),
  };
}

function readPending(data: Fields): DataOf<"pending_transaction"> | null {
  const [address, hash] = [addressOf(data.address), hashOf(data.hash)];
  if (address === undefined || hash === undefined) return null;
  return { address, hash, type: oneOf(directions, data.type), value: amountOf(data.value), symbol: textOf(data.symbol) };
}

function readPriceAlert(data: Fields): Fields | null {
  const { symbol, condition, threshold_usd, price_usd } = data;
  const isComplete = isText(symbol)
    && oneOf(alertConditions, condition) !== undefined
    && typeof threshold_usd === "number"
    && typeof price_usd === "number";
  return isComplete ? data : null;
}

function isMention({ id, text, created_at, author, sentiment, public_metrics, is_read, matched_by }: Fields): boolean {
  const { username, name, public_metrics: reach } = fieldsOf(author);
  return isText(id) && typeof text === "string" && timeOf(created_at) !== undefined && isText(username) && typeof name === "string"
    && isObject(reach) && oneOf(sentiments, sentiment) !== undefined && isObject(public_metrics) && typeof is_read === "boolean"
    && Array.isArray(matched_by);
}

/** Whether a notification is shown as it was pushed, in a browser notification; all others are fetched. */
export const isAlert = ({ type }: { type?: unknown }) => type === "alert" || type === "price_alert";

function isCompleteAlert({ type, alert, seen, price_usd }: Fields): boolean {
  if (type === "price_alert") return readPriceAlert({ ...fieldsOf(alert), price_usd }) !== null;
  const { kind, wallet_address, symbol, type: direction } = fieldsOf(seen);
  const { condition, timeframe } = fieldsOf(alert);
  if (kind === "wallet") return isText(wallet_address) && typeof symbol === "string" && oneOf(directions, direction) !== undefined;
  return kind === "mood" || (kind === "rank" && isText(condition) && isText(timeframe));
}

function parse(frame: unknown): Fields | null {
  try {
    return JSON.parse(String(frame)) as Fields | null;
  } catch {
    return null;
  }
}
