"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { PasswordInput } from "./password-input";
import { useCheckedForm } from "./use-checked-form";
import { useSignIn } from "./use-sign-in";
import { checkLogin } from "./validation";

interface LoginFormProps {
  /** Where to go afterwards: a path of this site, already checked. */
  returnTo: string;
  /** The badge of the sandbox, where the chain is its: then a demo account can be had with one click. */
  sandbox: ReactNode;
}

export function LoginForm({ returnTo, sandbox }: LoginFormProps) {
  const t = useTranslations("auth");
  const { busy, failure, submit } = useSignIn(returnTo);
  const form = useCheckedForm({ email: "", password: "" }, checkLogin, (values) => { if (!busy) void submit("login", values); });
  const error = (name: "email" | "password") => {
    const key = form.errorOf(name);
    return key ? t(`errors.${key}`) : null;
  };
  return (
    <div className="grid gap-5">
      {failure ? <Alert tone="error" title={failure.title}>{failure.text}</Alert> : null}
      <form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <TextField {...form.fieldProps("email")} type="email" label={t("email")} error={error("email")} autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} required />
        <PasswordInput {...form.fieldProps("password")} label={t("password")} error={error("password")} autoComplete="current-password" required />
        <Button type="submit" variant="primary" wide busy={busy === "login"} className="mt-1">{t("login.submit")}</Button>
      </form>
      {sandbox ? (
        <>
          <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">{t("demo.or")}</p>
          <div className="grid gap-2">
            <Button icon="spark" wide busy={busy === "demo"} onClick={() => { if (!busy) void submit("demo"); }}>{t("demo.button")}</Button>
            <p className="text-center text-sm text-pretty text-muted">{t("demo.hint")}</p>
            <p className="text-center">{sandbox}</p>
          </div>
        </>
      ) : null}
    </div>
  );
}
