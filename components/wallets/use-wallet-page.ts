"use client";

import type { WalletPage } from "@/contracts/wallets";
import type { ApiError } from "@/lib/client/request/api";
import { useCall } from "@/lib/client/cache/use-call";
import type { WalletView } from "./view";

export interface WalletPageRead {
  data: WalletPage | undefined;
  error: ApiError | undefined;
  /** Another page is on its way; the one before still shows. */
  isLoading: boolean;
}

/** The page of the wallets that a view asks for. */
export function useWalletPage(view: WalletView, initial: { view: WalletView; wallets: WalletPage | undefined }, refreshMs: number): WalletPageRead {
  const isInitialView = Object.entries(initial.view).every(([part, value]) => view[part as keyof WalletView] === value);
  return useCall("GET /api/v1/wallets", { query: view }, { fallback: isInitialView ? initial.wallets : undefined, refreshMs, keepPrevious: true });
}
