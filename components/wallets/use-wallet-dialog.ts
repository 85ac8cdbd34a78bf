"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import type { Wallet } from "@/contracts/wallets";
import { walletPageSizes } from "@/contracts/wallets-rules";
import { addressPattern } from "@/contracts/wire-rules";
import { walletsCalls } from "@/lib/client/calls/wallets";
import { useCall } from "@/lib/client/use-call";
import { isSameAddress } from "@/lib/format/addresses";
import type { WalletPageRead } from "./use-wallet-page";
import { walletSortDefault } from "./wallet-view";

export type WalletDialog =
  | { kind: "none" }
  | { kind: "add"; address: string }
  | { kind: "details"; wallet: Wallet }
  | { kind: "remove"; wallet: Wallet };

/**
 * Which dialog is open. What a link should carry stands in the URL: `?address=0x…` opens that
 * wallet's details, or offers to track it; `?add` opens the empty form.
 */
export function useWalletDialog(page: WalletPageRead) {
  const params = useSearchParams();
  const [removing, setRemoving] = useState<Wallet | null>(null);
  const address = params.get("address");
  const isAdding = params.has("add");
  const named = useNamedWallet(address, page);

  const dialog = useMemo<WalletDialog>(() => {
    if (removing) return { kind: "remove", wallet: removing };
    if (isAdding) return { kind: "add", address: "" };
    if (!address || named === undefined) return { kind: "none" };
    return named ? { kind: "details", wallet: named } : { kind: "add", address };
  }, [removing, isAdding, address, named]);

  return {
    dialog,
    openAdd: () => open({ add: "" }),
    openDetails: (wallet: Wallet) => open({ address: wallet.address }),
    openRemove: setRemoving,
    close: () => {
      setRemoving(null);
      if (isAdding || address !== null) open({});
    },
  };
}

/** The tracked wallet with an address, on this page or not; null when it is not tracked, undefined while unknown. */
function useNamedWallet(address: string | null, { data, whole, isWhole }: WalletPageRead): Wallet | null | undefined {
  const find = (wallets: readonly Wallet[] | undefined) => wallets?.find((one) => address !== null && isSameAddress(one.address, address));
  const onScreen = find(isWhole ? whole : data?.wallets);
  const isAddress = address !== null && addressPattern.test(address);
  const lookup = useCall(walletsCalls.page, { query: { q: address ?? "", sort: walletSortDefault, page: 1, page_size: walletPageSizes[0] } }, {
    enabled: isAddress && !isWhole && data !== undefined && !onScreen,
  });
  if (onScreen) return onScreen;
  if (!isAddress) return null;
  if (isWhole) return whole && null;
  return lookup.data && (find(lookup.data.wallets) ?? null);
}

/** Next keeps `useSearchParams` in step with the browser's own history; no answer of the server is needed. */
function open(wanted: { add?: string; address?: string }): void {
  const url = new URL(window.location.href);
  url.searchParams.delete("add");
  url.searchParams.delete("address");
  for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value);
  if (Object.keys(wanted).length > 0) window.history.pushState(null, "", url);
  else window.history.replaceState(null, "", url);
}
