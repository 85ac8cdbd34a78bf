"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import type { Wallet } from "@/contracts/wallets";
import { walletLimits } from "@/contracts/wallets-rules";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { toast } from "@/components/ui/overlays/toast-store";
import { Offered } from "@/lib/client/request/offers";
import { useErrorText } from "@/lib/client/request/use-error-text";
import type { WalletChanges } from "../changes";
import { WalletName } from "../wallet-name";

type State = "shown" | "editing" | "saving";

/** The name, and a form in its place to change it. */
export function WalletRename({ wallet, onRename }: { wallet: Wallet; onRename: WalletChanges["rename"] }) {
  const t = useTranslations("wallets.rename");
  const tAdd = useTranslations("wallets.addDialog");
  const errorText = useErrorText();
  const [state, setState] = useState<State>("shown");
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted.length > walletLimits.nameMax) return refuse(tAdd("nameTooLong"));
    setState("saving");
    try {
      await onRename(wallet, wanted || null);
      toast.success(t("done"));
      setState("shown");
    } catch (failure) {
      setState("editing");
      refuse(errorText(failure, t("failed")));
    }
  };
  const refuse = (text: string) => {
    setError(text);
    field.current?.focus();
  };
  if (state === "shown") {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-muted">{t("label")}</span>
        <WalletName wallet={wallet} className="min-w-0 flex-1 basis-32 font-semibold break-words" />
        <Offered by="PATCH /api/wallets/:id">
          <Button icon="edit" onClick={() => { setName(wallet.name ?? ""); setError(null); setState("editing"); }}>{t("open")}</Button>
        </Offered>
      </div>
    );
  }
  return <RenameForm name={name} error={error} busy={state === "saving"} fieldRef={field} onChange={(text) => { setName(text); setError(null); }} onSave={save} onCancel={() => setState("shown")} />;
}

interface RenameFormProps {
  name: string;
  error: string | null;
  busy: boolean;
  fieldRef: RefObject<HTMLInputElement | null>;
  onChange: (name: string) => void;
  onSave: (event: FormEvent) => Promise<void>;
  onCancel: () => void;
}

function RenameForm({ name, error, busy, fieldRef, onChange, onSave, onCancel }: RenameFormProps) {
  const t = useTranslations("wallets.rename");
  const tCommon = useTranslations("common");
  return (
    <form noValidate onSubmit={(event) => void onSave(event)} className="grid gap-2">
      <TextField
        ref={fieldRef} label={t("label")} hint={t("hint")} error={error} value={name} onChange={(event) => onChange(event.target.value)}
        autoFocus autoComplete="off" dir="auto" maxLength={200}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{tCommon("cancel")}</Button>
        <Button variant="primary" type="submit" busy={busy}>{tCommon("save")}</Button>
      </div>
    </form>
  );
}
