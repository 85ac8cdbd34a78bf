import { useId, useState } from "react";
import type { Wallet, WalletInput } from "@/contracts/wallets/calls";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { Tabs } from "@/components/ui/controls/tabs";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { ApiError } from "@/lib/client/request/api";
import { useOffers } from "@/lib/client/request/offers";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { bareAddress } from "@/lib/shared/format/addresses";
import { useTranslations } from "@/lib/shared/use-translations";
import type { WalletChanges } from "../changes";
import { BulkPanel } from "./bulk-panel";
import { useBulkForm, type BulkForm } from "./use-bulk-form";
import { checkWalletForm } from "./wallet-form";

interface AddWalletDialogProps {
  /** The chain's name, used in the texts. */
  networkName: string;
  /** Prefilled, if it came from a link. */
  address?: string;
  onAdd: (input: WalletInput) => Promise<Wallet>;
  onAddMany: WalletChanges["addMany"];
  onClose: () => void;
}

/** Add New Wallet: one address, or several at once. */
export function AddWalletDialog({ networkName, address = "", onAdd, onAddMany, onClose }: AddWalletDialogProps) {
  const t = useTranslations("walletDialogs.addDialog");
  const tCommon = useTranslations("common");
  const canAddSeveral = useOffers("POST /api/v1/wallets/bulk");
  const [chosen, setMode] = useState<string | null>(null);
  // A tab that is chosen keeps the focus: the arrow keys go on from there.
  const autoFocus = chosen === null;
  const one = useOneAddress({ address, networkName, onAdd, onClose, autoFocus });
  const several = useBulkForm(onAddMany);
  const [hasKeptLines, setHasKeptLines] = useState(false);
  // Before anything is chosen, lines can only be there because they were typed before the dialog was closed or the session ended.
  if (chosen === null && !hasKeptLines && several.text !== "" && address === "") setHasKeptLines(true);
  const mode = chosen ?? (hasKeptLines ? "several" : "one");
  const isDone = mode === "several" && several.phase.kind === "sent";
  return (
    <Dialog
      title={t("title")} description={t(descriptionOf(address), { network: networkName })} width={500} onClose={onClose}
      footer={<>
        {isDone ? null : <Button onClick={onClose}>{tCommon("cancel")}</Button>}
        {mode === "one"
          ? <Button variant="primary" type="submit" form={one.formId} busy={one.busy}>{t("submit")}</Button>
          : <SeveralButton form={several} onClose={onClose} />}
      </>}
    >
      {canAddSeveral ? (
        <Tabs
          label={t("title")} value={mode} onChange={setMode}
          tabs={[
            { value: "one", label: t("one"), content: one.form },
            { value: "several", label: t("several"), content: (
              <BulkPanel form={several} networkName={networkName} autoFocus={autoFocus} />
            ) },
          ]}
        />
      ) : one.form}
    </Dialog>
  );
}

/** A link that was shared leads here if its wallet is not tracked by this account, or if the link lost part of its address. */
function descriptionOf(linked: string) {
  if (linked === "") return "description";
  return checkWalletForm(linked, "").address ? "damaged" : "linked";
}

function SeveralButton({ form: { id, phase, lines, sendable, write }, onClose }: { form: BulkForm; onClose: () => void }) {
  const t = useTranslations("walletDialogs.bulk");
  const isSent = phase.kind === "sent";
  if (isSent && lines.length === 0) {
    return <>
      <Button onClick={() => write("")}>{t("again")}</Button>
      <Button variant="primary" onClick={onClose}>{t("finish")}</Button>
    </>;
  }
  return <>
    {isSent ? <Button onClick={onClose}>{t("finish")}</Button> : null}
    <Button variant="primary" type="submit" form={id} busy={phase.kind === "sending"}>
      {sendable.length === 0 ? t("submitNone") : t("submit", { count: sendable.length })}
    </Button>
  </>;
}

/** The form for one address. */
function useOneAddress(
  { address, networkName, onAdd, onClose, autoFocus }: Omit<AddWalletDialogProps, "onAddMany"> & { address: string; autoFocus: boolean },
) {
  const t = useTranslations("walletDialogs.addDialog");
  const failed = useTranslations("errors.failed")("addWallet");
  const errorText = useErrorText();
  const errorTexts = {
    addressInvalid: t("addressInvalid", { network: networkName }), addressRequired: t("addressRequired"), nameTooLong: t("nameTooLong"),
  };
  const form = useForm({
    initial: { address, name: "" },
    check: (values) => {
      const wrong = checkWalletForm(values.address, values.name);
      return { address: wrong.address && errorTexts[wrong.address], name: wrong.name && errorTexts[wrong.name] };
    },
    send: async (values) => {
      const name = values.name.trim();
      await onAdd({ address: bareAddress(values.address), ...(name && { name }) });
      toast.success(t("added"));
    },
    done: onClose,
    failed,
    rule: (name) => errorTexts[name === "address" ? "addressInvalid" : "nameTooLong"],
    refusal: (failure) => ({ address: isTracked(failure) ? errorText(failure, failed) : null }),
    draft: "wallet",
  });
  const formId = useId();
  const fields = (
    <Form form={form} id={formId} className="grid gap-4">
      <TextField
        {...form.field("address")} label={t("address")} placeholder="0x…" autoComplete="off" autoCapitalize="none" spellCheck={false}
        autoFocus={autoFocus} required maxLength={200}
      />
      <TextField
        {...form.field("name")} label={t("name")} placeholder={t("namePlaceholder")} autoComplete="off" dir="auto" maxLength={200}
      />
    </Form>
  );
  return { form: fields, formId, busy: form.isBusy };
}

/** Whether the address is tracked already. A server may report this without naming the field. */
function isTracked(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === "wallet_already_tracked";
}
