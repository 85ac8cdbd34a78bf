import type { Wallet } from "@/contracts/wallets";
import { syncStatus, type SyncStatus } from "@/contracts/wallets-rules";
import { sumAmounts } from "@/lib/format/amounts";

export interface WalletsSummary {
  total: number;
  /** Dollars; null while nothing that is held has a price. */
  totalUsd: number | null;
  /** M Token as a decimal string; null while unknown. */
  totalMToken: string | null;
  /** Held assets without a price, over all wallets. */
  unpriced: number;
  /** Wallets were added, and none of them has been read yet: no figure is known. */
  isFirstSync: boolean;
}

/** The figures of the cards above the table. */
export function summarise(wallets: readonly Wallet[]): WalletsSummary {
  const dollars = wallets.map(({ balance_usd }) => balance_usd).filter((usd) => usd !== null);
  return {
    total: wallets.length,
    totalUsd: wallets.length === 0 ? 0 : dollars.length === 0 ? null : dollars.reduce((sum, usd) => sum + usd, 0),
    totalMToken: wallets.length === 0 ? "0" : sumAmounts(wallets.map(({ balance_m_token }) => balance_m_token)),
    unpriced: wallets.reduce((sum, { unpriced_count }) => sum + unpriced_count, 0),
    isFirstSync: wallets.length > 0 && wallets.every(isUnread),
  };
}

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
