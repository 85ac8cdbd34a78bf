import type { Wallet } from "@/contracts/wallets/calls";
import { syncStatus, type SyncStatus } from "@/contracts/wallets/rules";

/** Whether no balance was ever read for the wallet. */
export function isUnread({ balance, last_updated }: Wallet): boolean {
  return balance === null && last_updated === null;
}

/** How many wallets are in each state at that time. */
export function countStatuses(wallets: readonly Wallet[], nowMs: number): Record<SyncStatus, number> {
  const counts: Record<SyncStatus, number> = { synced: 0, syncing: 0, needs_sync: 0 };
  for (const { last_updated } of wallets) counts[syncStatus(last_updated, nowMs)] += 1;
  return counts;
}
