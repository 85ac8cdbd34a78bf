"use client";

import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { Form } from "@/components/ui/controls/form";
import { Alert } from "@/components/ui/figures/alert";
import { useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";
import { PasswordInput } from "../password-input";
import { useSignIn } from "../use-sign-in";
import { checkPassword, translateErrors } from "../validation";
import { FormReplacement } from "./form-replacement";
import { linkToken } from "./link-token";

/** Errors that retrying cannot fix. */
const permanentErrors = ["link_refused", "username_taken", "registration_refused"] as const;
type PermanentError = (typeof permanentErrors)[number];

interface RegistrationFormProps {
  /** Where to go after registration: a path on this site, already validated. */
  returnTo: string;
  /** The login and the registration page, with where they lead. */
  login: string;
  register: string;
}

/**
 * Completes a registration with the token from the link and the chosen password. The link alone is not enough: mail scanners follow links,
 * and so may people who never registered.
 */
export function RegistrationForm({ returnTo, login, register }: RegistrationFormProps) {
  const t = useTranslations("recovery.registration");
  const tAuth = useTranslations("auth");
  const { busy, failure, submit } = useSignIn(returnTo);
  const [permanentError, setPermanentError] = useState<PermanentError | null>(null);
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => translateErrors({ password: checkPassword(password) }, (key) => tAuth(`errors.${key}`)),
    send: async ({ password }) => {
      const code = await submit("registration-link", { token: linkToken(), password });
      if (code === "invalid_credentials") throw new Error(code);
      setPermanentError(permanentErrors.find((one) => one === code) ?? null);
    },
    failed: tAuth("register.failed"),
    refusal: () => ({ password: t("wrongPassword") }),
  });
  if (permanentError) return <PermanentFailure permanentError={permanentError} login={login} register={register} />;
  return (
    <Form form={{ ...form, failure: form.errors.password ? null : failure }} className="grid gap-4">
      <p className="-mt-4 text-muted">{t("lead")}</p>
      <PasswordInput {...form.field("password")} name="password" label={tAuth("password")} autoComplete="current-password" required />
      <Button type="submit" variant="primary" wide busy={busy !== null}>{t("submit")}</Button>
    </Form>
  );
}

/** Says why the link does not work and what to do instead. The page itself always links to the login below. */
function PermanentFailure(
  { permanentError, login, register }: { permanentError: PermanentError } & Pick<RegistrationFormProps, "login" | "register">,
) {
  const t = useTranslations("recovery.registration");
  const tAuth = useTranslations("auth");
  const hasAccount = permanentError === "registration_refused";
  return (
    <FormReplacement>
      <Alert tone="warn" title={t(`${permanentError}.title`)}>{t(`${permanentError}.text`)}</Alert>
      <ButtonLink href={hasAccount ? login : register} variant="primary" wide>
        {hasAccount ? tAuth("login.submit") : t("again")}
      </ButtonLink>
    </FormReplacement>
  );
}
