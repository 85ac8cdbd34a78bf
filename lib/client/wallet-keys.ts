import type { Wallet, WalletPage } from "@/contracts/wallets";
import { callPath } from "./api";
import { portfolioCalls } from "./calls/portfolio";
import { walletsCalls } from "./calls/wallets";
import { recentLimit } from "./query-defaults";

/** One page of the wallets, or all of them from a product API that knows no pages. */
export type WalletsRead = { kind: "page"; page: WalletPage } | { kind: "whole"; wallets: Wallet[] };

/** /wallets shows totals and counts, and with ten thousand wallets the rest of the figures takes longer than the page. */
export const briefStats = { query: { brief: true } };

/** Where answers about wallets lie in the cache. */
export const walletKeys = {
  list: callPath(walletsCalls.list),
  recent: callPath(walletsCalls.recentTransactions, { query: { limit: recentLimit } }),
} as const;

/** The dashboard figures, brief or whole. */
export function isStatsKey(key: string): boolean {
  return key.startsWith(portfolioCalls.stats.path);
}

const pagePrefix = `${walletsCalls.page.path}?`;

/** Any page of the wallets, however searched and sorted. */
export function isWalletPageKey(key: string): boolean {
  return key.startsWith(pagePrefix);
}

/** Transactions and holdings of one wallet; of any wallet when a message does not say which. */
export function isWalletDetailKey(key: string, walletId: string | undefined): boolean {
  const [, id] = /^\/api\/(?:v1\/)?wallets\/([^/]+)\/(?:transactions|holdings)(?:\?|$)/.exec(key) ?? [];
  return id !== undefined && (walletId === undefined || id === encodeURIComponent(walletId));
}
