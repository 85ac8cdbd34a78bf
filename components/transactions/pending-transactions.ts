import type { ServerMessage } from "@/contracts/live/calls";
import type { Transaction } from "@/contracts/wallets/calls";
import { isSameAddress } from "@/lib/shared/format/addresses";

/** Pending transactions are dropped after this time: one that another transaction replaced never confirms. */
const forgetAfterMs = 10 * 60_000;
const maxPending = 20;

/** The pending transactions after one more live message. @param at when it came, ISO 8601 */
export function afterMessage(pending: readonly Transaction[], message: ServerMessage, at: string): readonly Transaction[] {
  if (message.type === "resync") return [];
  if (message.type === "new_transaction" || message.type === "token_transfer") {
    const rest = pending.filter((one) => one.hash !== message.data.hash);
    return rest.length === pending.length ? pending : rest;
  }
  if (message.type !== "pending_transaction") return pending;
  const { address, hash, type, value, symbol = "" } = message.data;
  // Without direction and value there is nothing reliable to show.
  if (type === undefined || value === undefined) return pending;
  const oldestMs = Date.parse(at) - forgetAfterMs;
  const others = pending.filter((one) => one.hash !== hash || !isSameAddress(one.wallet_address ?? "", address));
  const added: Transaction = {
    id: `pending:${hash}:${address}`, wallet_address: address, type, kind: "transfer", value, symbol, value_usd: null, price_usd: null,
    fee: null, fee_usd: null,
    hash, timestamp: at, block_number: null, status: "pending",
  };
  return [added, ...others].filter(({ timestamp }) => Date.parse(timestamp) > oldestMs).slice(0, maxPending);
}

/**
 * Recent transactions with the pending ones sorted in by time, at most `limit`; those that the server has confirmed are no longer pending.
 */
export function withPending(recent: readonly Transaction[], pending: readonly Transaction[], limit: number): readonly Transaction[] {
  const confirmed = new Set(recent.map(({ hash }) => hash));
  // A transfer between two tracked wallets is seen from both sides; like the server's list, show the sender's.
  const sent = new Set(pending.filter(({ type }) => type === "outgoing").map(({ hash }) => hash));
  const waiting = pending.filter(({ hash, type }) => !confirmed.has(hash) && (type === "outgoing" || !sent.has(hash)));
  if (waiting.length === 0) return recent;
  return [...waiting, ...recent].sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp)).slice(0, limit);
}
