"use client";

import { useState } from "react";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { Form } from "@/components/ui/controls/form";
import { useForm } from "@/lib/client/form/use-form";
import { callBff } from "@/lib/client/request/api";
import { endSession } from "@/lib/client/request/session";
import { useTranslations } from "@/lib/shared/use-translations";
import { PasswordInput } from "../password-input";
import { StrengthMeter } from "../strength-meter";
import { checkNewPassword, translateErrors } from "../validation";
import { linkToken } from "./link-token";

/** Sets a new password with the token from the link. @param login the login page, with where it leads */
export function ResetForm({ login }: { login: string }) {
  const t = useTranslations("recovery.reset");
  const tAuth = useTranslations("auth");
  const [isDone, setDone] = useState(false);
  const form = useForm({
    initial: { password: "", confirm: "" },
    check: (values) => translateErrors(checkNewPassword(values), (key) => tAuth(`errors.${key}`)),
    send: async ({ password }) => {
      await callBff("POST /api/v1/password-resets/confirmation", { body: { token: linkToken(), password } });
      setDone(true);
    },
    failed: t("failed"),
  });
  if (isDone) {
    return (
      <div className="grid gap-4">
        <Alert tone="success" title={t("doneTitle")}>{t("done")}</Alert>
        {/* The reset ended every session of the account, including this browser's. */}
        <Button variant="primary" wide onClick={() => void endSession(login)}>{tAuth("login.submit")}</Button>
      </div>
    );
  }
  return (
    <Form form={form} className="grid gap-4">
      <div>
        <PasswordInput {...form.field("password")} name="password" label={t("password")} autoComplete="new-password" required />
        <StrengthMeter password={form.values.password} />
      </div>
      <PasswordInput {...form.field("confirm")} name="confirm" label={tAuth("confirmPassword")} autoComplete="new-password" required />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>{t("submit")}</Button>
    </Form>
  );
}
