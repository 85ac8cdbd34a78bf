"use client";

import type { Wallet } from "@/contracts/wallets/calls";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { useTranslations } from "@/lib/shared/use-translations";
import type { WalletChanges } from "../changes";
import { displayName } from "../wallet-name";
import { useRemoval } from "./use-removal";

interface RemoveWalletDialogProps {
  wallet: Wallet;
  changes: Pick<WalletChanges, "remove" | "add">;
  onClose: () => void;
}

/** Asks for confirmation before a wallet is no longer tracked. */
export function RemoveWalletDialog({ wallet, changes, onClose }: RemoveWalletDialogProps) {
  const t = useTranslations("walletDialogs.remove");
  const remove = useRemoval(changes);
  return (
    <ConfirmDialog
      title={t("title")}
      description={t.rich("text", { wallet: () => <bdi className="font-semibold break-words text-text">{displayName(wallet)}</bdi> })}
      confirm={t("confirm")} onConfirm={() => { remove(wallet); onClose(); }} onClose={onClose}
    />
  );
}
