"use client";

import { useMemo } from "react";
import type { Wallet, WalletPage } from "@/contracts/wallets";
import type { ApiError } from "@/lib/client/api";
import { walletsCalls } from "@/lib/client/calls/wallets";
import { useCall } from "@/lib/client/use-call";
import type { WalletsRead } from "@/lib/client/wallet-keys";
import { pageOfWallets } from "./page-of-wallets";
import type { WalletView } from "./wallet-view";

export interface WalletPageRead {
  data: WalletPage | undefined;
  error: ApiError | undefined;
  /** Another page is on its way; the one before still shows. */
  isLoading: boolean;
  /** All wallets, from a product API that knows no pages. */
  whole: Wallet[] | undefined;
  /** The product API knows no pages. */
  isWhole: boolean;
}

/** The page of the wallets that a view asks for, from the server or, where that knows no pages, from the whole list. */
export function useWalletPage(view: WalletView, initial: { view: WalletView; wallets: WalletsRead | undefined }, refreshMs: number): WalletPageRead {
  const given = initial.wallets;
  const isInitialView = Object.entries(initial.view).every(([part, value]) => view[part as keyof WalletView] === value);
  const page = useCall(walletsCalls.page, { query: view }, {
    fallback: given?.kind === "page" && isInitialView ? given.page : undefined,
    refreshMs, keepPrevious: true, enabled: given?.kind !== "whole",
  });
  const isWhole = given?.kind === "whole" || page.error?.status === 404;
  const list = useCall(walletsCalls.list, {}, { fallback: given?.kind === "whole" ? given.wallets : undefined, refreshMs, enabled: isWhole });
  const part = useMemo(() => (isWhole && list.data ? pageOfWallets(list.data, view) : undefined), [isWhole, list.data, view]);
  if (isWhole) return { data: part, error: list.error, isLoading: list.isLoading, whole: list.data, isWhole };
  return { data: page.data, error: page.error, isLoading: page.isLoading, whole: undefined, isWhole };
}
