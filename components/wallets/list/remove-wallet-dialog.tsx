import type { Wallet } from "@/contracts/wallets/calls";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";
import type { WalletChanges } from "../changes";
import { displayName } from "../wallet-name";

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

/** Long enough to notice a slip. */
const undoMs = 10_000;

/** Removes a wallet, reports the outcome, and offers to undo it. */
function useRemoval({ remove, add }: RemoveWalletDialogProps["changes"]): (wallet: Wallet) => void {
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
