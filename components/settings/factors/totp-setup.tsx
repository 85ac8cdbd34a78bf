import { useLocale } from "next-intl";
import { useState } from "react";
import type { TotpEnrolment } from "@/contracts/auth/factors";
import { factorLimits } from "@/contracts/auth/factors-rules";
import { Button, buttonClasses } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { Icon } from "@/components/ui/figures/icons";
import { copyText } from "@/components/ui/overlays/copy-text";
import { useForm } from "@/lib/client/form/use-form";
import { ApiError, callBff } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { parseLanguage } from "@/lib/shared/preferences";
import { useTranslations } from "@/lib/shared/use-translations";
import { ProofForm, type ReportBusy, useReportBusy } from "./proof-form";

interface TotpSetupProps {
  hasPasskeys: boolean;
  /** Called with recovery codes if this is the account's first second factor, else with null. */
  onDone: (codes: string[] | null) => void;
  onBusy: ReportBusy;
  onCancel: () => void;
}

/** Sets up an authenticator app: asks for the password or a passkey, shows the QR code, and asks for a code to check that the app works. */
export function TotpSetup({ hasPasskeys, onDone, onBusy, onCancel }: TotpSetupProps) {
  const t = useTranslations("factors");
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null);
  if (enrolment) return <TotpProof enrolment={enrolment} onDone={onDone} onBusy={onBusy} onCancel={onCancel} />;
  return (
    <ProofForm
      text={t("totp.about")} submit={t("next")} failed={t("totp.failed")} hasPasskeys={hasPasskeys} onBusy={onBusy} onCancel={onCancel}
      act={async (proof) => setEnrolment(await callBff("POST /api/v1/account/totp/enrolment", { body: proof }))}
    />
  );
}

function TotpProof({ enrolment, onDone, onBusy, onCancel }: { enrolment: TotpEnrolment } & Omit<TotpSetupProps, "hasPasskeys">) {
  const t = useTranslations("factors");
  const tCommon = useTranslations("common");
  const language = parseLanguage(useLocale());
  const errorText = useErrorText();
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? t("totp.codeRequired") : null }),
    send: async ({ code }) => onDone(
      (await callBff("POST /api/v1/account/totp", { body: { token: enrolment.token, code, language } })).recovery_codes,
    ),
    failed: t("totp.failed"),
    refusal: (failure) => ({
      code: failure instanceof ApiError && failure.code === "code_refused" ? errorText(failure, t("totp.failed")) : null,
    }),
  });
  useReportBusy(form.isBusy, onBusy);
  const { size, path } = enrolment.qr;
  return (
    <Form form={form} className="grid gap-4 pb-4">
      <ol className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
        <li className="contents">
          {/* Black on white in every theme: some cameras cannot read it otherwise. */}
          <svg
            viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("totp.picture")} className="mx-auto size-44 rounded-control"
            shapeRendering="crispEdges"
          >
            <rect width={size} height={size} fill="#fff" />
            <path d={path} fill="#000" />
          </svg>
          <div className="grid min-w-0 gap-2">
            <p className="text-sm">{t("totp.scan")}</p>
            <p className="text-sm text-muted">{t("totp.orType")}</p>
            <code translate="no" className="block rounded-control border border-line bg-bg px-3 py-2 font-mono text-sm">
              {enrolment.secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </code>
            <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
              <Button icon="copy" onClick={() => void copyText(enrolment.secret, { copied: t("copied"), failed: t("copyFailed") })}>
                {t("totp.copy")}
              </Button>
              {/* A phone that shows the QR code itself cannot scan it. */}
              <a href={enrolment.uri} className={buttonClasses("secondary")}><Icon name="external" />{t("totp.open")}</a>
            </div>
          </div>
        </li>
      </ol>
      <TextField
        {...form.field("code")} label={t("totp.code")} hint={t("totp.codeHint")} inputMode="numeric" autoComplete="one-time-code"
        maxLength={factorLimits.codeMax} spellCheck={false} autoFocus required
      />
      <div className="flex flex-wrap justify-end gap-2 *:grow sm:*:grow-0">
        <Button held={form.isBusy} onClick={onCancel}>{tCommon("cancel")}</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>{t("totp.confirm")}</Button>
      </div>
    </Form>
  );
}
