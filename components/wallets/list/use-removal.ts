"use client";

import type { Wallet } from "@/contracts/wallets/calls";
import { toast } from "@/components/ui/overlays/toast-store";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";
import type { WalletChanges } from "../changes";
import { displayName } from "../wallet-name";

/** Long enough to notice a slip. */
const undoMs = 10_000;

/** Removes a wallet, reports the outcome, and offers to undo it. */
export function useRemoval({ remove, add }: Pick<WalletChanges, "remove" | "add">): (wallet: Wallet) => void {
  const t = useTranslations("walletDialogs.remove");
  const tFailed = useTranslations("errors.failed");
  const errorText = useErrorText();
  const restore = ({ address, name }: Wallet) => {
    add({ address, ...(name && { name }) }).then(
      () => toast.success(t("restored")),
      (error: unknown) => toast.error(errorText(error, tFailed("addWallet")), { title: t("notRestored") }),
    );
  };
  return (wallet) => {
    remove(wallet).then(
      () => toast.success(t("removed"), {
        title: displayName(wallet), durationMs: undoMs, action: { label: t("undo"), onAct: () => restore(wallet) },
      }),
      (error: unknown) => toast.error(errorText(error, tFailed("removeWallet")), { title: t("failed") }),
    );
  };
}
