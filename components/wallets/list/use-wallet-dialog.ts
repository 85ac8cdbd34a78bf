import { useMemo, useState } from "react";
import type { Wallet } from "@/contracts/wallets/calls";
import { walletPageSizes } from "@/contracts/wallets/rules";
import { addressPattern } from "@/contracts/fields/wire-rules";
import { changeQuery } from "@/lib/client/address/url-state";
import { useCall } from "@/lib/client/cache/use-call";
import { useQuery } from "@/lib/client/address/use-query";
import { bareAddress, isSameAddress } from "@/lib/shared/format/addresses";
import type { WalletPageRead } from "../data";
import { walletSortDefault } from "../view";

type WalletDialog =
  | { kind: "none" }
  | { kind: "add"; address: string }
  | { kind: "details"; wallet: Wallet; isGone: boolean }
  | { kind: "remove"; wallet: Wallet };

/**
 * Which dialog is open. State that a link should carry is in the URL: `?address=0x…` opens that wallet's details, or offers to track it;
 * `?add` opens the empty form.
 */
export function useWalletDialog(page: WalletPageRead) {
  const params = useQuery();
  const [removing, setRemoving] = useState<Wallet | null>(null);
  const linked = params.get("address");
  const address = linked === null ? null : bareAddress(linked);
  const isAdding = params.has("add");
  const named = useNamedWallet(address, page);

  const dialog = useMemo<WalletDialog>(() => {
    if (removing) return { kind: "remove", wallet: removing };
    if (isAdding) return { kind: "add", address: "" };
    if (!address || named === undefined) return { kind: "none" };
    return named ? { kind: "details", ...named } : { kind: "add", address };
  }, [removing, isAdding, address, named]);

  return {
    dialog,
    openAdd,
    openDetails,
    openRemove: setRemoving,
    close: () => {
      setRemoving(null);
      if (isAdding || address !== null) open({});
    },
  };
}

interface NamedWallet {
  wallet: Wallet;
  /** Whether it is no longer tracked, because it was removed elsewhere while it was shown. */
  isGone: boolean;
}

/**
 * The tracked wallet with an address, whether or not it is on this page; null if it is not tracked, undefined while unknown. A wallet that
 * drops off the page is kept until an answer confirms that it is gone, because the user may be typing into its details.
 */
function useNamedWallet(address: string | null, { data }: WalletPageRead): NamedWallet | null | undefined {
  const [last, setLast] = useState<{ address: string | null; wallet: Wallet | null | undefined }>({ address, wallet: undefined });
  const known = last.address === address ? last.wallet : undefined;
  const find = (wallets: readonly Wallet[] | undefined) => wallets?.find((one) => address !== null && isSameAddress(one.address, address));
  // The add form stays open even if its wallet turns up in the list behind it: it confirms the addition itself, and closes.
  const onScreen = known === null ? undefined : find(data?.wallets);
  const isAddress = address !== null && addressPattern.test(address);
  const lookup = useCall("GET /api/v1/wallets", {
    query: { q: address ?? "", sort: walletSortDefault, page: 1, page_size: walletPageSizes[0] },
  }, {
    enabled: isAddress && data !== undefined && !onScreen,
  });
  const isMissing = !isAddress || (lookup.data !== undefined && !lookup.isValidating && !lookup.error);
  const found = onScreen ?? find(lookup.data?.wallets);
  const wallet = found ?? (known === undefined && isMissing ? null : known);
  if (last.address !== address || last.wallet !== wallet) setLast({ address, wallet });
  const isGone = !found && isMissing;
  return useMemo(() => wallet && { wallet, isGone }, [wallet, isGone]);
}

const openAdd = () => open({ add: "" });
const openDetails = (wallet: Wallet) => open({ address: wallet.address });

/**
 * Opens a dialog in a new history entry, so that Back closes it; closes it if called without values. Also drops a past time (`at`), which
 * belongs to the details it was chosen in.
 */
function open({ add, address }: { add?: string; address?: string }): void {
  changeQuery({ add: add ?? null, address: address ?? null, at: null }, add === undefined && address === undefined ? "close" : "push");
}
