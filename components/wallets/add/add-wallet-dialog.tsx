"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState, type FormEvent } from "react";
import type { Wallet, WalletInput } from "@/contracts/wallets";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextField } from "@/components/ui/controls/field";
import { Tabs } from "@/components/ui/controls/tabs";
import { useOffers } from "@/lib/client/request/offers";
import type { WalletChanges } from "../changes";
import { BulkPanel } from "./bulk-panel";
import { useBulkForm, type BulkForm } from "./use-bulk-form";
import { useWalletForm } from "./use-wallet-form";

interface AddWalletDialogProps {
  /** The supported chain, named in the texts. */
  networkName: string;
  /** Already filled in, when a link brought it. */
  address?: string;
  onAdd: (input: WalletInput) => Promise<Wallet>;
  onAddMany: WalletChanges["addMany"];
  onClose: () => void;
}

/** Add New Wallet: one address, or several at once. */
export function AddWalletDialog({ networkName, address = "", onAdd, onAddMany, onClose }: AddWalletDialogProps) {
  const t = useTranslations("wallets.addDialog");
  const tCommon = useTranslations("common");
  const takesSeveral = useOffers("POST /api/v1/wallets/bulk");
  const [mode, setMode] = useState("one");
  const one = useOneAddress(address, networkName, onAdd, onClose);
  const several = useBulkForm(onAddMany);
  const isDone = mode === "several" && several.phase.kind === "sent";
  return (
    <Dialog
      title={t("title")} description={t("description", { network: networkName })} width={500} onClose={onClose}
      footer={<>
        {isDone ? null : <Button onClick={onClose}>{tCommon("cancel")}</Button>}
        {mode === "one"
          ? <Button variant="primary" type="submit" form={one.formId} busy={one.busy}>{t("submit")}</Button>
          : <SeveralButton form={several} onClose={onClose} />}
      </>}
    >
      {takesSeveral ? (
        <Tabs
          label={t("title")} value={mode} onChange={setMode}
          tabs={[
            { value: "one", label: t("one"), content: one.form },
            { value: "several", label: t("several"), content: <BulkPanel form={several} networkName={networkName} /> },
          ]}
        />
      ) : one.form}
    </Dialog>
  );
}

function SeveralButton({ form: { phase, sendable, write, send }, onClose }: { form: BulkForm; onClose: () => void }) {
  const t = useTranslations("wallets.bulk");
  if (phase.kind === "sent") {
    return <>
      <Button onClick={() => write("")}>{t("again")}</Button>
      <Button variant="primary" onClick={onClose}>{t("finish")}</Button>
    </>;
  }
  return <Button variant="primary" busy={phase.kind === "sending"} onClick={() => void send()}>{sendable.length === 0 ? t("submitNone") : t("submit", { count: sendable.length })}</Button>;
}

/** The form for one address: checks before it sends, and shows a refusal at the field it concerns. */
function useOneAddress(given: string, networkName: string, onAdd: AddWalletDialogProps["onAdd"], onClose: () => void) {
  const t = useTranslations("wallets.addDialog");
  const failed = useTranslations("errors.failed")("addWallet");
  const [values, setValues] = useState({ address: given, name: "" });
  const { errors, setErrors, busy, submit } = useWalletForm(values, networkName, onAdd, onClose);
  const fields = useRef<Record<"address" | "name", HTMLInputElement | null>>({ address: null, name: null });
  const formId = useId();

  const change = (field: "address" | "name") => (event: { target: { value: string } }) => {
    setValues({ ...values, [field]: event.target.value });
    setErrors({ ...errors, [field]: undefined, form: undefined });
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await submit();
    if (wrong) fields.current[wrong]?.focus();
  };
  const form = (
    <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      {errors.form ? <Alert tone="error" title={failed}>{errors.form === failed ? null : errors.form}</Alert> : null}
      <TextField
        ref={(input) => { fields.current.address = input; }} label={t("address")} error={errors.address ?? null} value={values.address} onChange={change("address")}
        placeholder="0x…" autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus required maxLength={200}
      />
      <TextField
        ref={(input) => { fields.current.name = input; }} label={t("name")} error={errors.name ?? null} value={values.name} onChange={change("name")}
        placeholder={t("namePlaceholder")} autoComplete="off" dir="auto" maxLength={200}
      />
    </form>
  );
  return { form, formId, busy };
}
