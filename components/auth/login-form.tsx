"use client";

import type { ReactNode } from "react";
import { bareText } from "@/contracts/fields/typed-rules";
import { Button } from "@/components/ui/controls/button";
import { Form } from "@/components/ui/controls/form";
import { useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";
import { EmailField } from "./email-field";
import { FragmentLink } from "./fragment-link";
import { signLoginWithPasskey } from "./factors/sign-with-passkey";
import { PasswordInput } from "./password-input";
import type { SignInFailure } from "./sign-in-failure";
import { useSignIn } from "./use-sign-in";
import { checkLogin, translateErrors } from "./validation";

interface LoginFormProps {
  /** Where to go after login: a path on this site, already validated. */
  returnTo: string;
  /** Where a forgotten password can be reset; null if it cannot. */
  forgotHref?: string | null;
  /** Whether passkey login is available. */
  hasPasskeys?: boolean;
  /** The sandbox badge if the chain is the sandbox's, else null. With it, the form offers a one-click demo account. */
  sandbox: ReactNode;
  /** Why an earlier attempt led here, if it did. */
  earlierFailure?: SignInFailure | null;
}

export function LoginForm({ returnTo, forgotHref = null, hasPasskeys = false, sandbox, earlierFailure = null }: LoginFormProps) {
  const t = useTranslations("auth");
  const { busy, failure, submit } = useSignIn(returnTo, earlierFailure);
  const form = useForm({
    initial: { email: "", password: "" },
    check: (values) => translateErrors(checkLogin(values), (key) => t(`errors.${key}`)),
    send: async ({ email, password }) => void (await submit("login", { email: bareText(email), password })),
  });
  return (
    <div className="grid gap-5">
      <Form form={{ ...form, failure }} className="grid gap-4">
        <EmailField {...form.field("email")} />
        <PasswordInput {...form.field("password")} name="password" label={t("password")} autoComplete="current-password" required />
        {forgotHref !== null ? (
          <FragmentLink
            href={forgotHref}
            className="tap -my-2 justify-self-end py-2 text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
          >
            {t("login.forgot")}
          </FragmentLink>
        ) : null}
        <Button type="submit" variant="primary" wide busy={busy === "login"} className="mt-1">{t("login.submit")}</Button>
        {hasPasskeys ? (
          <Button icon="key" wide busy={busy === "passkey"} onClick={() => void submit("passkey", () => signLoginWithPasskey())}>
            {t("login.passkey")}
          </Button>
        ) : null}
      </Form>
      {sandbox ? (
        <>
          <p
            className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
          >
            {t("demo.or")}
          </p>
          <div className="grid gap-2">
            <Button icon="spark" wide busy={busy === "demo"} onClick={() => void submit("demo")}>{t("demo.button")}</Button>
            <p className="text-center text-sm text-balance break-keep text-muted">{t("demo.hint")}</p>
            <p className="text-center">{sandbox}</p>
          </div>
        </>
      ) : null}
    </div>
  );
}
