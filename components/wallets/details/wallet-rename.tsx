"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Wallet } from "@/contracts/wallets/calls";
import { walletLimits } from "@/contracts/wallets/rules";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { Offered } from "@/lib/client/request/offers";
import type { WalletChanges } from "../changes";
import { WalletName } from "../wallet-name";

interface WalletRenameProps {
  wallet: Wallet;
  onRename: WalletChanges["rename"];
}

/** The name, and a form in its place to change it. */
export function WalletRename({ wallet, onRename }: WalletRenameProps) {
  const t = useTranslations("walletDialogs.rename");
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <RenameForm wallet={wallet} onRename={onRename} onClose={() => setEditing(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm text-muted">{t("label")}</span>
      <WalletName wallet={wallet} className="min-w-0 flex-1 basis-32 font-semibold break-words" />
      <Offered by="PATCH /api/wallets/:id"><Button icon="edit" onClick={() => setEditing(true)}>{t("open")}</Button></Offered>
    </div>
  );
}

function RenameForm({ wallet, onRename, onClose }: WalletRenameProps & { onClose: () => void }) {
  const t = useTranslations("walletDialogs.rename");
  const tAdd = useTranslations("walletDialogs.addDialog");
  const tCommon = useTranslations("common");
  const form = useForm({
    initial: { name: wallet.name ?? "" },
    check: ({ name }) => ({ name: name.trim().length > walletLimits.nameMax ? tAdd("nameTooLong") : null }),
    send: async ({ name }) => {
      await onRename(wallet, name.trim() || null);
      toast.success(t("done"));
      onClose();
    },
    failed: t("failed"),
    rule: () => tAdd("nameTooLong"),
  });
  return (
    <Form form={form} className="grid gap-2">
      <TextField {...form.field("name")} label={t("label")} hint={t("hint")} autoFocus autoComplete="off" dir="auto" maxLength={200} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="primary" type="submit" busy={form.isBusy}>{tCommon("save")}</Button>
      </div>
    </Form>
  );
}
