"use client";

import { useTranslations } from "next-intl";
import type { Wallet } from "@/contracts/wallets";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { shortAddress } from "@/lib/shared/format/addresses";

interface RemoveWalletDialogProps {
  wallet: Wallet;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a wallet is no longer tracked. */
export function RemoveWalletDialog({ wallet, onConfirm, onClose }: RemoveWalletDialogProps) {
  const t = useTranslations("wallets.remove");
  const tCommon = useTranslations("common");
  const name = wallet.name || shortAddress(wallet.address);
  return (
    <Dialog
      title={t("title")} width={400} onClose={onClose}
      description={t.rich("text", { wallet: () => <bdi className="font-semibold break-words text-text">{name}</bdi> })}
      footer={<>
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="danger" icon="trash" onClick={onConfirm}>{t("confirm")}</Button>
      </>}
    />
  );
}
