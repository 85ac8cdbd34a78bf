import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { Transaction, Wallet, WalletPage } from "@/contracts/wallets/calls";
import { onPage, withBalance, withSynced, withTransaction } from "@/components/wallets/cached-wallets";
import { isPortfolioKey } from "@/components/portfolio/keys";
import { alertsKey, otherAlertsKey } from "@/components/prices/keys";
import { notificationsKey, unreadKey } from "@/components/social/keys";
import { isStatsKey, isWalletDetailKey, isWalletPageKey, walletKeys } from "@/components/wallets/keys";
import type { LiveMessage } from "@/lib/client/live/message";
import type { LiveState } from "@/lib/client/live/connection";
import { recentLimit } from "@/lib/shared/queries";
import { useCache, type AnswerCache } from "@/lib/client/cache/use-cache";
import { asServerTime } from "@/lib/shared/server-time";
import { useLiveToasts } from "./use-live-toasts";

/** Messages that arrive within this time, in ms, as those of one block do, lead to one refetch. */
const batchMs = 400;

/**
 * Applies live messages to the cache and shows them as toasts (SPEC.md sections 4 and 8).
 * @returns a function to call with each message
 */
export function useLiveUpdates(state: LiveState): (message: LiveMessage) => void {
  const cache = useCache();
  const toasts = useLiveToasts();
  useStoppedToast(state, toasts.lost);
  const { refetch, stop } = useMemo(() => createBatch(cache), [cache]);
  useEffect(() => stop, [stop]);
  return (message) => {
    applyMessage(message, cache, refetch);
    toasts.message(message);
  };
}

/** The groups of cached answers that a message can affect. */
const keyGroups = {
  figures: (key: string) => isStatsKey(key) || isWalletPageKey(key) || isPortfolioKey(key),
  // Refetched as well as changed: the server knows the names of wallets that are not on the screen.
  transactions: (key: string) => key === walletKeys.recent || isWalletDetailKey(key, undefined),
  notifications: (key: string) => key === notificationsKey,
  unread: (key: string) => key === unreadKey,
  alerts: (key: string) => key === alertsKey || key === otherAlertsKey,
} as const;
type KeyGroup = keyof typeof keyGroups;
const allGroups = Object.keys(keyGroups) as KeyGroup[];

function applyMessage(message: LiveMessage, cache: AnswerCache, refetch: (...groups: KeyGroup[]) => void): void {
  // The type says that something has changed, but the details could not be read.
  if (message.data === null) return refetch(...allGroups);
  switch (message.type) {
    case "balance_update":
      changeWallets(cache, (known) => withBalance(known, message.data));
      return refetch("figures");
    case "new_transaction":
    case "token_transfer":
      applyTransaction(message.data, message.at ?? new Date(asServerTime(Date.now())).toISOString(), cache);
      return refetch("figures", "transactions");
    case "resync":
      return refetch(...allGroups);
    case "notification":
      if (message.data.type === "alert") void cache.refetch(otherAlertsKey);
      return refetch("notifications");
    case "price_alert":
      return void cache.refetch(alertsKey);
    case "new_mention":
      return refetch("unread");
    case "scrape_finished":
      // The first scrape of a handle sends no message per mention.
      return message.data.added > 0 ? refetch("unread") : undefined;
    case "pending_transaction":
    case "pong":
    case "error":
  }
}

function applyTransaction(transaction: Transaction, at: string, cache: AnswerCache): void {
  const { wallet_address: address } = transaction;
  if (address) changeWallets(cache, (known) => withSynced(known, address, at));
  cache.change<Transaction[]>(walletKeys.recent, (known) => known && withTransaction(known, transaction, recentLimit));
}

function changeWallets(cache: AnswerCache, update: (known: Wallet[]) => Wallet[]): void {
  cache.changeWhere<WalletPage>(isWalletPageKey, (page) => onPage(page, update));
}

function createBatch(cache: AnswerCache) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let groups = new Set<KeyGroup>();
  const refetch = (...added: KeyGroup[]) => {
    for (const one of added) groups.add(one);
    timer ??= setTimeout(() => {
      const due = [...groups].map((one) => keyGroups[one]);
      void cache.refetchWhere((key) => due.some((isInGroup) => isInGroup(key)));
      timer = undefined;
      groups = new Set();
    }, batchMs);
  };
  return { refetch, stop: () => clearTimeout(timer) };
}

/** Reports once that the channel has given up; reporting every retry would be noise. */
function useStoppedToast({ status }: LiveState, lost: () => void): void {
  const previous = useRef(status);
  const stopped = useEffectEvent(lost);
  useEffect(() => {
    if (status === "stopped" && previous.current !== "stopped") stopped();
    previous.current = status;
  }, [status]);
}
