"use client";

import { useState } from "react";
import { Alert } from "@/components/ui/figures/alert";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { Form } from "@/components/ui/controls/form";
import { useForm } from "@/lib/client/form/use-form";
import { callBff } from "@/lib/client/request/api";
import { endSession } from "@/lib/client/request/session";
import { useTranslations } from "@/lib/shared/use-translations";
import { linkToken } from "./link-token";

/** Confirms an e-mail address with the token from the link. Requires a click, because mail scanners follow links, too. */
export function ConfirmForm() {
  const t = useTranslations("recovery.confirm");
  const tAuth = useTranslations("auth");
  const [confirmed, setConfirmed] = useState<{ email: string; changed: boolean } | null>(null);
  const form = useForm({
    initial: {},
    send: async () => setConfirmed(await callBff("POST /api/v1/email-confirmations", { body: { token: linkToken() } })),
    failed: t("failed"),
  });
  if (confirmed) {
    return (
      <div className="grid gap-4">
        <Alert tone="success" title={t(confirmed.changed ? "changedTitle" : "provenTitle")}>
          {t(confirmed.changed ? "changed" : "proven", { email: confirmed.email })}
        </Alert>
        {confirmed.changed
          ? <Button variant="primary" wide onClick={() => void endSession()}>{tAuth("login.submit")}</Button>
          : <ButtonLink href="/dashboard" variant="primary" wide>{t("goOn")}</ButtonLink>}
      </div>
    );
  }
  return (
    <Form form={form} className="grid gap-4"><Button type="submit" variant="primary" wide busy={form.isBusy}>{t("submit")}</Button></Form>
  );
}
