import { type ReactNode, useEffect } from "react";
import type { Proof } from "@/contracts/auth/factors";
import { isPasskeyName } from "@/contracts/auth/factors-rules";
import { limits } from "@/contracts/auth/rules";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";
import { proveByPasskey } from "./changes";

/** Reports whether a request is in progress whose response must not be lost, such as recovery codes. */
export type ReportBusy = (isBusy: boolean) => void;

/** Reports `isBusy` on each change, and false on unmount. */
export function useReportBusy(isBusy: boolean, onBusy: ReportBusy): void {
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);
}

interface ProofFormProps {
  text: ReactNode;
  submit: ReactNode;
  isDanger?: boolean;
  /** The title of a failure. */
  failed: string;
  /** Whether the account has passkeys, which can be used instead of the password. */
  hasPasskeys: boolean;
  /** If given, also asks for a name, with this as its initial value. */
  name?: string;
  act: (proof: Proof, name: string) => Promise<void>;
  onBusy: ReportBusy;
  onCancel: () => void;
}

/** Asks for the password, or a passkey instead, before an action that somebody with a stolen session must not be able to take. */
export function ProofForm({ text, submit, isDanger = false, failed, hasPasskeys, name, act, onBusy, onCancel }: ProofFormProps) {
  const t = useTranslations("factors");
  const tCommon = useTranslations("common");
  const form = useForm({
    initial: { name: name ?? "", password: "" },
    check: (values) => ({
      name: name === undefined || isPasskeyName(values.name) ? null : t("nameRequired"),
      password: values.password === "" ? t("passwordRequired") : null,
    }),
    send: (values) => act({ password: values.password }, values.name),
    failed,
    rule: (field) => t(field === "name" ? "nameRequired" : "wrongPassword"),
  });
  useReportBusy(form.isBusy, onBusy);
  const byPasskey = (element: HTMLFormElement) => form.run(element, async () => act(await proveByPasskey(), form.values.name));
  return (
    <Form form={form} className="grid gap-4 pb-4">
      <p className="text-sm text-muted">{text}</p>
      {name === undefined ? null : (
        <TextField
          {...form.field("name")} label={t("name")} hint={t("nameHint")} maxLength={200} autoComplete="off" dir="auto" autoFocus required
        />
      )}
      <TextField
        {...form.field("password")} label={t("password")} hint={t("passwordHint")} type="password" autoComplete="current-password"
        maxLength={limits.passwordMax} autoFocus={name === undefined} required
      />
      <div className="flex flex-wrap justify-end gap-2 *:grow sm:*:grow-0">
        <Button held={form.isBusy} onClick={onCancel}>{tCommon("cancel")}</Button>
        {hasPasskeys ? (
          <Button icon="key" held={form.isBusy} onClick={({ currentTarget }) => void byPasskey(currentTarget.form!)}>
            {t("byPasskey")}
          </Button>
        ) : null}
        <Button type="submit" variant={isDanger ? "danger" : "primary"} busy={form.isBusy}>{submit}</Button>
      </div>
    </Form>
  );
}
