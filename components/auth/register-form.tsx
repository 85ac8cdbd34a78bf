"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { useForm } from "@/lib/client/form/use-form";
import { PasswordInput } from "./password-input";
import { StrengthMeter } from "./strength-meter";
import { useSignIn } from "./use-sign-in";
import { checkRegistration, inWords } from "./validation";

/** `returnTo`: where to go afterwards, a path of this site, already checked. */
export function RegisterForm({ returnTo }: { returnTo: string }) {
  const t = useTranslations("auth");
  const { busy, failure, submit } = useSignIn(returnTo);
  // Which passwords are common only the server knows: the list is larger than this page.
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    initial: { username: "", email: "", password: "", confirm: "" },
    check: (values) => inWords(checkRegistration(values), (key) => t(`errors.${key}`)),
    send: async ({ confirm: _, ...values }) => {
      if ((await submit("register", values)) === "password_common") setRefused(values.password);
    },
  });
  return (
    <Form form={{ ...form, failure }} method="post" className="grid gap-4">
      <TextField {...form.field("username")} name="username" label={t("username")} hint={t("register.usernameHint")} autoComplete="nickname" autoCapitalize="none" spellCheck={false} required />
      <TextField {...form.field("email")} name="email" type="email" label={t("email")} autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} required />
      <div>
        <PasswordInput {...form.field("password")} name="password" label={t("password")} autoComplete="new-password" required />
        <StrengthMeter password={form.values.password} isCommon={form.values.password === refused} />
      </div>
      <PasswordInput {...form.field("confirm")} name="confirm" label={t("confirmPassword")} autoComplete="new-password" required />
      <Button type="submit" variant="primary" wide busy={busy === "register"} className="mt-1">{t("register.submit")}</Button>
    </Form>
  );
}
