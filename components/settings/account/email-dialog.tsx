import { useLocale } from "next-intl";
import { useState } from "react";
import { bareText } from "@/contracts/fields/typed-rules";
import type { EmailStatus } from "@/contracts/mail/calls";
import { MailboxNote } from "@/components/auth/recovery/mailbox-note";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { Alert } from "@/components/ui/figures/alert";
import { Badge } from "@/components/ui/figures/badge";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useCall } from "@/lib/client/cache/use-call";
import { useForm } from "@/lib/client/form/use-form";
import { callBff } from "@/lib/client/request/api";
import { parseLanguage } from "@/lib/shared/preferences";
import { useTranslations } from "@/lib/shared/use-translations";

/** The account's e-mail address: whether it is verified, and a form to change it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("recovery.email");
  const { data, error, mutate } = useCall("GET /api/v1/account/email", {});
  return (
    <Dialog title={t("title")} description={t("text")} width={500} onClose={onClose}>
      {data ? <Address status={data} />
        : error ? <RetryAlert error={error} title={t("loadFailed")} onRetry={() => mutate()} />
        : <SkeletonText lines={4} />}
    </Dialog>
  );
}

function Address({ status }: { status: EmailStatus }) {
  const t = useTranslations("recovery.email");
  if (status.is_demo) return <Alert tone="info">{t("demo")}</Alert>;
  return (
    <div className="grid gap-4 pb-2">
      <p className="flex flex-wrap items-center gap-2 break-words">
        {status.email}
        <Badge tone={status.is_verified ? "up" : "warn"}>{t(status.is_verified ? "proven" : "unproven")}</Badge>
      </p>
      {status.sends ? <>
        {status.is_verified ? null : <Verification />}
        <ChangeForm />
        <MailboxNote url={status.mailbox_url} />
      </> : <Alert tone="info">{t("missing")}</Alert>}
    </div>
  );
}

function Verification() {
  const t = useTranslations("recovery.email");
  const language = parseLanguage(useLocale());
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initial: {},
    send: async () => {
      await callBff("POST /api/v1/account/email/verification", { body: { language } });
      setSent(true);
    },
    failed: t("verifyFailed"),
  });
  if (isSent) return <Alert tone="success">{t("verifySent")}</Alert>;
  return <Form form={form} className="grid gap-2"><Button type="submit" busy={form.isBusy}>{t("verify")}</Button></Form>;
}

function ChangeForm() {
  const t = useTranslations("recovery.email");
  const language = parseLanguage(useLocale());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: "", password: "" },
    check: ({ email, password }) => ({
      email: bareText(email) === "" ? t("emailRequired") : null, password: password === "" ? t("passwordRequired") : null,
    }),
    send: async ({ password, ...typed }) => {
      const email = bareText(typed.email);
      await callBff("POST /api/v1/account/email/change", { body: { email, password, language } });
      setSentTo(email);
    },
    failed: t("changeFailed"),
    rule: (name) => t(name === "email" ? "emailInvalid" : "passwordWrong"),
  });
  if (sentTo !== null) return <Alert tone="success">{t("changeSent", { email: sentTo })}</Alert>;
  return (
    <Form form={form} className="grid gap-4 border-t border-line pt-4">
      <TextField
        {...form.field("email")} name="new-email" type="email" label={t("newEmail")} autoComplete="email" inputMode="email"
        autoCapitalize="none" spellCheck={false} required
      />
      <TextField
        {...form.field("password")} label={t("password")} hint={t("changeHint")} type="password" autoComplete="current-password" required
      />
      <Button type="submit" variant="primary" busy={form.isBusy}>{t("change")}</Button>
    </Form>
  );
}
