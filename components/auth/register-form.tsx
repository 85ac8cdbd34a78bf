"use client";

import { useState, type ReactNode } from "react";
import { bareText } from "@/contracts/fields/typed-rules";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { Alert } from "@/components/ui/figures/alert";
import { useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";
import { EmailField } from "./email-field";
import { PasswordInput } from "./password-input";
import { FormReplacement } from "./recovery/form-replacement";
import { StrengthMeter } from "./strength-meter";
import { useSignIn } from "./use-sign-in";
import { checkRegistration, translateErrors } from "./validation";

interface RegisterFormProps {
  /** Where to go after registration: a path on this site, already validated. */
  returnTo: string;
  /** Says where to find the sandbox's e-mail; omitted if e-mail is real. */
  mailboxNote?: ReactNode;
}

export function RegisterForm({ returnTo, mailboxNote = null }: RegisterFormProps) {
  const t = useTranslations("auth");
  const { busy, failure, submit } = useSignIn(returnTo);
  // Only the server knows which passwords are common: the list is larger than this page.
  const [refused, setRefused] = useState<string>();
  const [state, setState] = useState<"new" | "pending" | "again">("new");
  const form = useForm({
    initial: { username: "", email: "", password: "", confirm: "" },
    check: (values) => translateErrors(checkRegistration(values), (key) => t(`errors.${key}`)),
    send: async ({ confirm: _, ...values }) => {
      const code = await submit("register", { ...values, email: bareText(values.email) });
      if (code === "password_common") setRefused(values.password);
      if (code === "registration_pending") setState("pending");
    },
  });
  if (state === "pending") return <Pending email={form.values.email} mailboxNote={mailboxNote} onAgain={() => setState("again")} />;
  return (
    <Form form={{ ...form, failure }} className="grid gap-4">
      <TextField
        {...form.field("username")} name="username" label={t("username")} hint={t("register.usernameHint")} autoComplete="nickname"
        autoCapitalize="none" spellCheck={false} required
      />
      {/* The user came back to try again: most likely the address was wrong. */}
      <EmailField {...form.field("email")} autoFocus={state === "again"} />
      <div>
        <PasswordInput {...form.field("password")} name="password" label={t("password")} autoComplete="new-password" required />
        <StrengthMeter password={form.values.password} isCommon={form.values.password === refused} />
      </div>
      <PasswordInput {...form.field("confirm")} name="confirm" label={t("confirmPassword")} autoComplete="new-password" required />
      <Button type="submit" variant="primary" wide busy={busy === "register"} className="mt-1">{t("register.submit")}</Button>
    </Form>
  );
}

/** Says that a link was sent to complete the registration. The form keeps its values for another try. */
function Pending({ email, mailboxNote, onAgain }: { email: string; mailboxNote: ReactNode; onAgain: () => void }) {
  const t = useTranslations("auth.register.pending");
  return (
    <FormReplacement>
      <Alert tone="info" title={t("title")}>{t("text", { email })}</Alert>
      {mailboxNote}
      <Button wide onClick={onAgain}>{t("again")}</Button>
    </FormReplacement>
  );
}
