"use client";

import type { Wallet } from "@/contracts/wallets/calls";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { shortAddress } from "@/lib/shared/format/addresses";
import { useTranslations } from "@/lib/shared/use-translations";
import type { WalletChanges } from "../changes";
import { useRemoval } from "./use-removal";

interface RemoveWalletDialogProps {
  wallet: Wallet;
  changes: Pick<WalletChanges, "remove" | "add">;
  onClose: () => void;
}

/** Asks before a wallet is no longer tracked. */
export function RemoveWalletDialog({ wallet, changes, onClose }: RemoveWalletDialogProps) {
  const t = useTranslations("walletDialogs.remove");
  const tCommon = useTranslations("common");
  const remove = useRemoval(changes);
  const name = wallet.name || shortAddress(wallet.address);
  return (
    <Dialog
      title={t("title")} width={400} onClose={onClose}
      description={t.rich("text", { wallet: () => <bdi className="font-semibold break-words text-text">{name}</bdi> })}
      footer={<>
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="danger" icon="trash" onClick={() => { remove(wallet); onClose(); }}>{t("confirm")}</Button>
      </>}
    />
  );
}
