"use client";

import type { Network } from "@/contracts/network";
import type { DashboardStats } from "@/contracts/portfolio";
import type { Transaction, WalletPage } from "@/contracts/wallets";
import { useLive } from "@/components/live/live-provider";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { recentLimit, briefStats } from "@/lib/shared/queries";
import { useCall } from "@/lib/client/cache/use-call";
import { useWalletPage } from "./use-wallet-page";
import type { WalletView } from "./view";

/** What the server rendered the screen with; a part that it could not read is missing. */
export interface WalletsData {
  /** The view that `wallets` is the answer for. */
  view: WalletView;
  wallets: WalletPage | undefined;
  stats: DashboardStats | undefined;
  recent: Transaction[] | undefined;
  /** Null where the product API does not describe its chain. */
  network: Network | null;
}

/** The screen's data, kept fresh: pushed while the live channel is open, asked for in any case. */
export function useWalletsData(view: WalletView, initial: WalletsData) {
  const { state } = useLive();
  const { stats, recent, network } = initial;
  // Readings that found nothing new are not pushed, and the sync status is their age.
  const refreshMs = state.status === "open" ? 2 * queryDefaults.pollMs : queryDefaults.pollMs;
  return {
    wallets: useWalletPage(view, initial, refreshMs),
    stats: useCall("GET /api/admin/stats", briefStats, { fallback: stats, refreshMs }),
    recent: useCall("GET /api/v1/transactions/recent", { query: { limit: recentLimit } }, { fallback: recent, refreshMs }),
    network: useCall("GET /api/v1/network", {}, { fallback: network ?? undefined, refreshMs, enabled: network !== null }).data ?? null,
  };
}
