import type { Network } from "@/contracts/network";
import type { DashboardStats } from "@/contracts/portfolio";
import type { Transaction, WalletPage } from "@/contracts/wallets/calls";
import { usePollMs } from "@/components/live/use-poll-ms";
import { recentLimit, briefStats } from "@/lib/shared/queries";
import type { PageRead } from "@/lib/client/cache/loadable";
import { useCall } from "@/lib/client/cache/use-call";
import type { WalletView } from "./view";

/** The data that the server rendered the screen with; parts that it could not read are missing. */
export interface WalletsData {
  /** The view that `wallets` was fetched for. */
  view: WalletView;
  wallets: WalletPage | undefined;
  stats: DashboardStats | undefined;
  recent: Transaction[] | undefined;
  /** Null if the product API does not describe its chain. */
  network: Network | null;
}

/** The screen's data, kept fresh: pushed while the live channel is open, and polled in any case. */
export function useWalletsData(view: WalletView, initial: WalletsData) {
  const { stats, recent, network } = initial;
  // Polled even then: readings that found nothing new are not pushed, but the sync status depends on their age.
  const refreshMs = usePollMs();
  const isInitialView = Object.entries(initial.view).every(([part, value]) => view[part as keyof WalletView] === value);
  return {
    wallets: useCall("GET /api/v1/wallets", { query: view }, {
      fallback: isInitialView ? initial.wallets : undefined, refreshMs, keepPrevious: true,
    }),
    stats: useCall("GET /api/admin/stats", briefStats, { fallback: stats, refreshMs }),
    recent: useCall("GET /api/v1/transactions/recent", { query: { limit: recentLimit } }, { fallback: recent, refreshMs }),
    network: useCall("GET /api/v1/network", {}, { fallback: network ?? undefined, refreshMs, enabled: network !== null }).data ?? null,
  };
}

export type WalletPageRead = PageRead<WalletPage>;
