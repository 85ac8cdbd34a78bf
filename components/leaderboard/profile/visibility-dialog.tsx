"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState, type FormEvent } from "react";
import type { Visibility, VisibilityChange } from "@/contracts/leaderboard";
import { leaderboardLimits, pseudonymPattern, visibilityModes, type VisibilityMode } from "@/contracts/leaderboard-rules";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextField } from "@/components/ui/controls/field";
import { toast } from "@/components/ui/overlays/toast-store";
import { useErrorText } from "@/lib/client/request/use-error-text";

interface VisibilityDialogProps {
  visibility: Visibility;
  onChange: (change: VisibilityChange) => Promise<void>;
  onClose: () => void;
}

/** By name, behind a pseudonym, or not at all. */
export function VisibilityDialog({ visibility, onChange, onClose }: VisibilityDialogProps) {
  const t = useTranslations("leaderboard.visibility");
  const tCommon = useTranslations("common");
  const errorText = useErrorText();
  const [mode, setMode] = useState<VisibilityMode>(visibility.mode);
  const [pseudonym, setPseudonym] = useState(visibility.pseudonym ?? "");
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = pseudonym.trim();
    const isWrong = mode === "pseudonym" && !isPseudonym(name);
    setError(isWrong ? t("pseudonymInvalid", { min: leaderboardLimits.pseudonymMin, max: leaderboardLimits.pseudonymMax }) : null);
    if (isWrong) return field.current?.focus();
    setBusy(true);
    setRefusal(null);
    try {
      await onChange({ mode, ...(mode === "pseudonym" && { pseudonym: name }) });
      toast.success(t("changed"));
      onClose();
    } catch (failure) {
      setRefusal(errorText(failure, t("failed")));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("label")} width={500} onClose={onClose}
      footer={<><Button onClick={onClose}>{tCommon("cancel")}</Button><Button variant="primary" type="submit" form={formId} busy={busy}>{tCommon("save")}</Button></>}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        {refusal ? <Alert tone="error" title={t("failed")}>{refusal === t("failed") ? null : refusal}</Alert> : null}
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t("label")}</legend>
          {visibilityModes.map((one) => (
            <label key={one} className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 hover:bg-hover has-checked:border-accent has-checked:bg-soft">
              <input type="radio" name="visibility" value={one} checked={mode === one} onChange={() => setMode(one)} className="mt-1 size-4 accent-accent" />
              <span className="grid min-w-0"><span className="font-semibold">{t(one)}</span><span className="text-sm text-pretty text-muted">{t(`${one}Hint`)}</span></span>
            </label>
          ))}
        </fieldset>
        {mode === "pseudonym" ? (
          <TextField
            ref={field} label={t("pseudonymLabel")} value={pseudonym} onChange={({ target }) => { setPseudonym(target.value); setError(null); }} error={error}
            autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={leaderboardLimits.pseudonymMax} required
          />
        ) : null}
      </form>
    </Dialog>
  );
}

function isPseudonym(name: string): boolean {
  return name.length >= leaderboardLimits.pseudonymMin && name.length <= leaderboardLimits.pseudonymMax && pseudonymPattern.test(name);
}
