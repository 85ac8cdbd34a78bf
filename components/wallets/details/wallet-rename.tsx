import type { Wallet } from "@/contracts/wallets/calls";
import { walletLimits } from "@/contracts/wallets/rules";
import { Button } from "@/components/ui/controls/button";
import { NameEditor, useNameEditing } from "@/components/ui/controls/name-editor";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { Offered } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import type { WalletChanges } from "../changes";
import { WalletName } from "../wallet-name";

interface WalletRenameProps {
  wallet: Wallet;
  onRename: WalletChanges["rename"];
}

/** The name, and a form that replaces it for renaming. */
export function WalletRename({ wallet, onRename }: WalletRenameProps) {
  const t = useTranslations("walletDialogs.rename");
  const { isEditing, opener, close } = useNameEditing();
  if (isEditing) return <RenameForm wallet={wallet} onRename={onRename} onClose={close} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm text-muted">{t("label")}</span>
      <WalletName wallet={wallet} className="min-w-0 flex-1 basis-32 font-semibold wrap-anywhere" />
      <Offered by="PATCH /api/wallets/:id"><Button icon="edit" {...opener}>{t("open")}</Button></Offered>
    </div>
  );
}

function RenameForm({ wallet, onRename, onClose }: WalletRenameProps & { onClose: () => void }) {
  const t = useTranslations("walletDialogs.rename");
  const tAdd = useTranslations("walletDialogs.addDialog");
  const form = useForm({
    initial: { name: wallet.name ?? "" },
    check: ({ name }) => ({ name: name.trim().length > walletLimits.nameMax ? tAdd("nameTooLong") : null }),
    send: async ({ name }) => {
      await onRename(wallet, name.trim() || null);
      toast.success(t("done"));
    },
    done: onClose,
    failed: t("failed"),
    mayBeGone: true,
    rule: () => tAdd("nameTooLong"),
  });
  return <NameEditor {...form.field("name")} form={form} label={t("label")} hint={t("hint")} maxLength={200} onClose={onClose} />;
}
