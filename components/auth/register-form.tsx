"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { PasswordInput } from "./password-input";
import { StrengthMeter } from "./strength-meter";
import { useCheckedForm } from "./use-checked-form";
import { useSignIn } from "./use-sign-in";
import { checkRegistration, type RegisterField } from "./validation";

const empty: Record<RegisterField, string> = { username: "", email: "", password: "", confirm: "" };

/** `returnTo`: where to go afterwards, a path of this site, already checked. */
export function RegisterForm({ returnTo }: { returnTo: string }) {
  const t = useTranslations("auth");
  const { busy, failure, submit } = useSignIn(returnTo);
  const form = useCheckedForm(empty, checkRegistration, ({ username, email, password }) => {
    if (!busy) void submit("register", { username, email, password });
  });
  const error = (name: RegisterField) => {
    const key = form.errorOf(name);
    return key ? t(`errors.${key}`) : null;
  };
  return (
    <div className="grid gap-5">
      {failure ? <Alert tone="error" title={failure.title}>{failure.text}</Alert> : null}
      <form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <TextField {...form.fieldProps("username")} label={t("username")} hint={t("register.usernameHint")} error={error("username")} autoComplete="nickname" autoCapitalize="none" spellCheck={false} required />
        <TextField {...form.fieldProps("email")} type="email" label={t("email")} error={error("email")} autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} required />
        <div>
          <PasswordInput {...form.fieldProps("password")} label={t("password")} error={error("password")} autoComplete="new-password" required />
          <StrengthMeter password={form.values.password} />
        </div>
        <PasswordInput {...form.fieldProps("confirm")} label={t("confirmPassword")} error={error("confirm")} autoComplete="new-password" required />
        <Button type="submit" variant="primary" wide busy={busy === "register"} className="mt-1">{t("register.submit")}</Button>
      </form>
    </div>
  );
}
