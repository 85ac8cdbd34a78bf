/** SPEC.md section 9; `perUser` is our own limit, because every address costs the node a read every few minutes. */
export const walletLimits = { perUser: 10_000, nameMax: 50, syncedUnderMs: 5 * 60_000, syncingUnderMs: 30 * 60_000 } as const;

export const syncStatuses = ["synced", "syncing", "needs_sync"] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** Sync status from the age of the last balance read (SPEC.md section 4). A wallet that was never read is `syncing`. */
export function syncStatus(lastUpdated: string | null | undefined, nowMs: number): SyncStatus {
  if (!lastUpdated) return "syncing";
  const ageMs = nowMs - Date.parse(lastUpdated);
  if (ageMs < walletLimits.syncedUnderMs) return "synced";
  return ageMs < walletLimits.syncingUnderMs ? "syncing" : "needs_sync";
}

/** SPEC.md section 9. */
export const walletPageSizes = [10, 20, 50, 100] as const;
export const walletPageSizeDefault = 20;

export const walletSorts = ["name", "-name", "balance", "-balance", "usd", "-usd", "status", "-status", "created", "-created"] as const;
export type WalletSort = (typeof walletSorts)[number];
