"use client";

import { useLocale } from "next-intl";
import { useState } from "react";
import { bareText } from "@/contracts/fields/typed-rules";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { Form } from "@/components/ui/controls/form";
import { useForm } from "@/lib/client/form/use-form";
import { callBff } from "@/lib/client/request/api";
import { parseLanguage } from "@/lib/shared/preferences";
import { useTranslations } from "@/lib/shared/use-translations";
import { EmailField } from "../email-field";
import { checkEmail, translateErrors } from "../validation";
import { MailboxNote } from "./mailbox-note";

/** Requests a password reset link. @param mailboxUrl the page that shows the sandbox's e-mail; null if e-mail is real */
export function ForgotForm({ mailboxUrl }: { mailboxUrl: string | null }) {
  const t = useTranslations("recovery.forgot");
  const tErrors = useTranslations("auth.errors");
  const language = parseLanguage(useLocale());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  const form = useForm({
    initial: { email: "" },
    check: ({ email }) => translateErrors({ email: checkEmail(email) }, (key) => tErrors(key)),
    send: async (typed) => {
      const email = bareText(typed.email);
      await callBff("POST /api/v1/password-resets", { body: { email, language } });
      setSentTo(email);
      setAgain(false);
    },
    failed: t("failed"),
  });
  if (sentTo !== null) {
    return (
      <div className="grid gap-4">
        <Alert tone="success" title={t("sentTitle")}>{t("sent", { email: sentTo })}</Alert>
        <MailboxNote url={mailboxUrl} />
        <Button onClick={() => { setSentTo(null); setAgain(true); }}>{t("again")}</Button>
      </div>
    );
  }
  return (
    <Form form={form} className="grid gap-4">
      {/* Whoever asks for another address starts with the field. */}
      <EmailField {...form.field("email")} autoFocus={isAgain} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>{t("submit")}</Button>
    </Form>
  );
}
