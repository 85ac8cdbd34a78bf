import { type ReactNode, useEffect, useRef } from "react";
import type { Factors, Passkey } from "@/contracts/auth/factors";
import { factorLimits } from "@/contracts/auth/factors-rules";
import { LocalMoment } from "@/components/times/local-time";
import { Button } from "@/components/ui/controls/button";
import { Alert } from "@/components/ui/figures/alert";
import { Badge } from "@/components/ui/figures/badge";
import { useTranslations } from "@/lib/shared/use-translations";
import { PasskeyRow, type RenamePasskey } from "./passkey-row";

/** The actions on second factors; each first asks for the password or a passkey. */
export type FactorAction = {
  kind: "add-passkey" | "add-totp" | "remove-totp" | "renew-codes";
} | { kind: "remove-passkey"; passkey: Passkey };

interface FactorsListProps {
  factors: Factors;
  /** Whether to take the focus: true if it replaces another step of the same dialog. */
  isFocused: boolean;
  onAct: (action: FactorAction) => void;
  onRename: RenamePasskey;
}

/** With this many codes left or fewer, the count is shown as a warning. */
const FEW_CODES = 3;

/** The account's second factors: passkeys, the authenticator app and recovery codes. */
export function FactorsList(
  { factors: { passkeys, totp_since, recovery_codes_left: left }, isFocused, onAct, onRename }: FactorsListProps,
) {
  const t = useTranslations("factors");
  const isOn = passkeys.length > 0 || totp_since !== null;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) list.current?.focus();
  }, [isFocused]);
  return (
    <div ref={list} tabIndex={-1} className="grid gap-5 pb-4 outline-none">
      {isOn ? null : <Alert tone="info">{t("none")}</Alert>}
      <Part title={t("passkeys.title")} text={t("passkeys.text")} action={
        <Button icon="key" held={passkeys.length >= factorLimits.passkeysMax} onClick={() => onAct({ kind: "add-passkey" })}>
          {t("passkeys.add")}
        </Button>
      }>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRename={onRename} onRemove={() => onAct({ kind: "remove-passkey", passkey })} />
        ))}
      </Part>
      <Part
        title={t("totp.title")} text={totp_since === null ? t("totp.text") : <>{t("totp.since")} <LocalMoment at={totp_since} /></>}
        badge={totp_since === null ? null : <Badge tone="up" size="sm">{t("on")}</Badge>}
        action={totp_since === null
          ? <Button onClick={() => onAct({ kind: "add-totp" })}>{t("totp.setUp")}</Button>
          : <Button aria-label={t("totp.removeIt")} onClick={() => onAct({ kind: "remove-totp" })}>{t("remove")}</Button>}
      />
      {isOn ? (
        <Part
          title={t("codes.title")} text={t("codes.text")}
          badge={
            <Badge tone={left > FEW_CODES ? "neutral" : "warn"} size="sm">
              {t("codes.left", { left, of: factorLimits.recoveryCodes })}
            </Badge>
          }
          action={<Button onClick={() => onAct({ kind: "renew-codes" })}>{t("codes.renew")}</Button>}
        />
      ) : null}
    </div>
  );
}

function Part(
  { title, text, badge, action, children }: { title: string; text: ReactNode; badge?: ReactNode; action: ReactNode; children?: ReactNode },
) {
  return (
    <section aria-label={title} className="grid gap-3 border-t border-line pt-4 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">{title}{badge}</h3>
          <p className="mt-0.5 text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
