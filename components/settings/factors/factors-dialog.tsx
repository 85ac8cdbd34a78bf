import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import type { Factors, Passkey } from "@/contracts/auth/factors";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Alert } from "@/components/ui/figures/alert";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useCall } from "@/lib/client/cache/use-call";
import { callBff } from "@/lib/client/request/api";
import { parseLanguage } from "@/lib/shared/preferences";
import { useTranslations } from "@/lib/shared/use-translations";
import { addPasskey } from "./changes";
import { FactorsList, type FactorAction } from "./factors-list";
import { ProofForm, type ReportBusy } from "./proof-form";
import { RecoveryCodes } from "./recovery-codes";
import { TotpSetup } from "./totp-setup";

type Step = FactorAction | { kind: "list"; isFocused: boolean } | { kind: "codes"; codes: string[] };

const titles = {
  list: "title", codes: "codes.title", "add-passkey": "passkeys.add", "remove-passkey": "passkeys.removal", "add-totp": "totp.setUpTitle",
  "remove-totp": "totp.removal", "renew-codes": "codes.renew",
} as const satisfies Record<Step["kind"], string>;

/** Passkeys, the authenticator app and recovery codes of an account, one step at a time in one dialog. */
export function FactorsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("factors");
  const { data, error, mutate } = useCall("GET /api/v1/account/factors", {});
  // The factors may have changed elsewhere since they were last fetched.
  useEffect(() => void mutate(), [mutate]);
  const [step, setStep] = useState<Step>({ kind: "list", isFocused: false });
  // The dialog cannot be closed while busy: the response may contain recovery codes, which would be lost if they were not saved.
  const [isBusy, setBusy] = useState(false);
  const back = () => setStep({ kind: "list", isFocused: true });
  /** After a change: shows the new recovery codes, if any, before the list. */
  const done = (message: string, codes: string[] | null) => {
    toast.success(message);
    void mutate();
    if (codes) setStep({ kind: "codes", codes });
    else back();
  };
  const rename = async ({ id }: Passkey, name: string) => {
    const renamed = await callBff("PATCH /api/v1/account/passkeys/:id", { params: { id }, body: { name } });
    await mutate(
      (known) => known && { ...known, passkeys: known.passkeys.map((one) => (one.id === id ? renamed : one)) }, { revalidate: false },
    );
    toast.success(t("passkeys.renamed"));
  };
  return (
    <Dialog
      title={t(titles[step.kind])} {...(step.kind === "list" ? { description: t("text") } : {})} width={500}
      isPrinted={step.kind === "codes"} isHeld={isBusy || step.kind === "codes"} onClose={onClose}
    >
      {!data ? error ? <RetryAlert error={error} title={t("loadFailed")} onRetry={() => mutate()} /> : <SkeletonText lines={6} />
        : data.is_demo ? <Alert tone="info">{t("demo")}</Alert>
        : step.kind === "list" ? <FactorsList factors={data} isFocused={step.isFocused} onAct={setStep} onRename={rename} />
        : step.kind === "codes" ? <RecoveryCodes codes={step.codes} onDone={back} />
        : <ActionStep key={step.kind} action={step} factors={data} onDone={done} onBusy={setBusy} onCancel={back} />}
    </Dialog>
  );
}

interface ActionStepProps {
  action: FactorAction;
  factors: Factors;
  onDone: (message: string, codes: string[] | null) => void;
  onBusy: ReportBusy;
  onCancel: () => void;
}

function ActionStep({ action, factors, onDone, onBusy, onCancel }: ActionStepProps) {
  const t = useTranslations("factors");
  const language = parseLanguage(useLocale());
  const common = { hasPasskeys: factors.passkeys.length > 0, onBusy, onCancel };
  switch (action.kind) {
    case "add-passkey":
      return (
        <ProofForm
          {...common} text={t("passkeys.about")} submit={t("passkeys.create")} failed={t("passkeys.addFailed")}
          name={t("passkeys.nameDefault", { number: factors.passkeys.length + 1 })}
          act={async (proof, name) => onDone(t("passkeys.done"), await addPasskey(proof, name.trim(), language))}
        />
      );
    case "remove-passkey":
      return (
        <ProofForm
          {...common} isDanger text={t("passkeys.removalText", { name: action.passkey.name })} submit={t("remove")}
          failed={t("removeFailed")}
          act={async (proof) => {
            await callBff("POST /api/v1/account/passkeys/:id/removal", { params: { id: action.passkey.id }, body: { proof, language } });
            onDone(t("removed"), null);
          }}
        />
      );
    case "add-totp":
      return <TotpSetup {...common} onDone={(codes) => onDone(t("totp.done"), codes)} />;
    case "remove-totp":
      return (
        <ProofForm
          {...common} isDanger text={t("totp.removalText")} submit={t("remove")} failed={t("removeFailed")}
          act={async (proof) => {
            await callBff("POST /api/v1/account/totp/removal", { body: { proof, language } });
            onDone(t("removed"), null);
          }}
        />
      );
    case "renew-codes":
      return (
        <ProofForm
          {...common} text={t("codes.renewText")} submit={t("codes.renewSubmit")} failed={t("codes.failed")}
          act={async (proof) => onDone(
            t("codes.done"), (await callBff("POST /api/v1/account/recovery-codes", { body: { proof, language } })).recovery_codes,
          )}
        />
      );
  }
}
