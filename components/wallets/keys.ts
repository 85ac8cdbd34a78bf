import { callPath } from "@/lib/client/request/api";
import { recentLimit } from "@/lib/shared/queries";

/** Where answers about wallets lie in the cache. */
export const walletKeys = {
  recent: callPath("GET /api/v1/transactions/recent", { query: { limit: recentLimit } }),
} as const;

/** The dashboard figures, brief or whole. */
export function isStatsKey(key: string): boolean {
  return key.startsWith("/api/admin/stats");
}

/** Any page of the wallets, however searched and sorted. */
export function isWalletPageKey(key: string): boolean {
  return key.startsWith("/api/v1/wallets?");
}

/** Transactions and holdings of one wallet; of any wallet when a message does not say which. */
export function isWalletDetailKey(key: string, walletId: string | undefined): boolean {
  const [, id] = /^\/api\/(?:v1\/)?wallets\/([^/]+)\/(?:transactions|holdings)(?:\?|$)/.exec(key) ?? [];
  return id !== undefined && (walletId === undefined || id === encodeURIComponent(walletId));
}
