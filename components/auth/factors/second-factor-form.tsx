"use client";

import { useState } from "react";
import type { SecondFactor } from "@/contracts/auth/factors-rules";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import type { IconName } from "@/components/ui/figures/drawings";
import { useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";
import { useSignIn } from "../use-sign-in";
import { signLoginWithPasskey } from "./sign-with-passkey";

const icons: Record<SecondFactor, IconName> = { passkey: "key", totp: "clock", recovery_code: "shield" };

/** Completes a login after the correct password, with one of the account's second factors. */
export function SecondFactorForm({ methods, returnTo }: { methods: readonly SecondFactor[]; returnTo: string }) {
  const t = useTranslations("secondFactor");
  const [method, setMethod] = useState<SecondFactor>(methods[0] ?? "recovery_code");
  const others = methods.filter((one) => one !== method);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {method === "passkey" ? <ByPasskey returnTo={returnTo} /> : <ByCode key={method} method={method} returnTo={returnTo} />}
      {others.length > 0 ? (
        <section aria-labelledby="other-ways" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2
            id="other-ways"
            className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
          >
            {t("otherWays")}
          </h2>
          {others.map((one) => <Button key={one} icon={icons[one]} wide onClick={() => setMethod(one)}>{t(`ways.${one}`)}</Button>)}
        </section>
      ) : null}
    </div>
  );
}

function ByPasskey({ returnTo }: { returnTo: string }) {
  const t = useTranslations("secondFactor");
  const { busy, failure, submit } = useSignIn(returnTo);
  const form = useForm({ initial: {}, send: async () => void (await submit("second-factor", () => signLoginWithPasskey("password"))) });
  return (
    <Form form={{ ...form, failure }} className="grid gap-4">
      <p className="text-sm text-muted">{t("passkeyHint")}</p>
      <Button type="submit" variant="primary" icon="key" wide autoFocus busy={busy !== null}>{t("usePasskey")}</Button>
    </Form>
  );
}

function ByCode({ method, returnTo }: { method: "totp" | "recovery_code"; returnTo: string }) {
  const t = useTranslations("secondFactor");
  const { busy, failure, submit } = useSignIn(returnTo);
  const isTotp = method === "totp";
  const tErrors = useTranslations("errorCodes");
  // One code of the product API covers both, but what to do next differs.
  const refused = isTotp ? tErrors("code_refused") : t("recoveryCodeRefused");
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? t(isTotp ? "codeRequired" : "recoveryCodeRequired") : null }),
    send: async ({ code }) => {
      const failed = await submit("second-factor", isTotp ? { code } : { recovery_code: code });
      if (failed === "code_refused") throw new Error(failed);
    },
    failed: refused,
    refusal: () => ({ code: refused }),
  });
  return (
    <Form form={{ ...form, failure: failure?.code === "code_refused" ? null : failure }} className="grid gap-4">
      <TextField
        {...form.field("code")} name="code" label={t(isTotp ? "code" : "recoveryCode")} hint={t(isTotp ? "codeHint" : "recoveryCodeHint")}
        {...(isTotp ? { inputMode: "numeric", autoComplete: "one-time-code" } : { autoComplete: "off", autoCapitalize: "characters" })}
        maxLength={40} spellCheck={false} autoFocus required
      />
      <Button type="submit" variant="primary" wide busy={busy !== null}>{t("submit")}</Button>
    </Form>
  );
}
