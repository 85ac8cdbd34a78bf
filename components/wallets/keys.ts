import { callPath } from "@/lib/client/request/api";
import { recentLimit } from "@/lib/shared/queries";

/** Cache keys of answers about wallets. */
export const walletKeys = {
  recent: callPath("GET /api/v1/transactions/recent", { query: { limit: recentLimit } }),
} as const;

/** The dashboard stats, brief or full. */
export function isStatsKey(key: string): boolean {
  return key.startsWith("/api/admin/stats");
}

/** Any page of wallets, however searched and sorted. */
export function isWalletPageKey(key: string): boolean {
  return key.startsWith("/api/v1/wallets?");
}

/** Transactions and holdings of one wallet, or of any wallet if `walletId` is undefined, as in messages that name none. */
export function isWalletDetailKey(key: string, walletId: string | undefined): boolean {
  const [, id] = /^\/api\/(?:v1\/)?wallets\/([^/]+)\/(?:transactions|holdings)(?:\?|$)/.exec(key) ?? [];
  return id !== undefined && (walletId === undefined || id === encodeURIComponent(walletId));
}
