import { useId } from "react";
import type { Visibility, VisibilityChange } from "@/contracts/leaderboard/calls";
import { leaderboardLimits, pseudonymPattern, visibilityModes } from "@/contracts/leaderboard/rules";
import { TextField } from "@/components/ui/controls/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";

interface VisibilityDialogProps {
  visibility: Visibility;
  onChange: (change: VisibilityChange) => Promise<void>;
  onClose: () => void;
}

/**
 * Lets the user appear by name, under a pseudonym, or not at all. While
 * undecided, nothing is preselected and a sentence explains the choice.
 */
export function VisibilityDialog({ visibility, onChange, onClose }: VisibilityDialogProps) {
  const t = useTranslations("leaderboardMore.visibility");
  const tCommon = useTranslations("common");
  const isUndecided = visibility.mode === "undecided";
  const invalid = t("pseudonymInvalid", { min: leaderboardLimits.pseudonymMin, max: leaderboardLimits.pseudonymMax });
  const form = useForm({
    initial: { mode: visibility.mode === "undecided" ? null : visibility.mode, pseudonym: visibility.pseudonym ?? "" },
    check: ({ mode, pseudonym }) => ({
      mode: mode ? null : t("choose"), pseudonym: mode === "pseudonym" && !isPseudonym(pseudonym.trim()) ? invalid : null,
    }),
    send: async ({ mode, pseudonym }) => {
      if (mode) await onChange({ mode, ...(mode === "pseudonym" && { pseudonym: pseudonym.trim() }) });
      toast.success(t("changed"));
    },
    done: onClose,
    failed: t("failed"),
    rule: () => invalid,
  });
  const { mode } = form.values;
  const errorId = useId();
  return (
    <FormDialog
      form={form} title={t("label")} description={isUndecided ? t("consent") : undefined} width={500} submit={tCommon("save")}
      onClose={onClose}
    >
      <fieldset
        role="radiogroup" tabIndex={-1} aria-invalid={form.errors.mode ? true : undefined}
        aria-describedby={form.errors.mode ? errorId : undefined} className="grid gap-2 outline-none"
      >
        <legend className="sr-only">{t("label")}</legend>
        {visibilityModes.map((one, at) => (
          <label
            key={one}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 hover:bg-hover has-checked:border-accent has-checked:bg-soft"
          >
            <input
              type="radio" name="visibility" value={one} checked={mode === one} onChange={() => form.change({ mode: one })}
              // Opens by itself once a wallet was added: one Enter too many must not close it.
              autoFocus={visibility.mode === one || (isUndecided && at === 0)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="grid min-w-0">
              <span className="font-semibold">{t(one)}</span>
              <span className="text-sm text-pretty text-muted">{t(`${one}Hint`)}</span>
            </span>
          </label>
        ))}
        {form.errors.mode ? <p id={errorId} role="alert" className="text-sm text-down">{form.errors.mode}</p> : null}
      </fieldset>
      {mode === "pseudonym" ? (
        <TextField
          {...form.field("pseudonym")} label={t("pseudonymLabel")} autoComplete="off" autoCapitalize="none" spellCheck={false}
          maxLength={100} required
        />
      ) : null}
    </FormDialog>
  );
}

function isPseudonym(name: string): boolean {
  return name.length >= leaderboardLimits.pseudonymMin && name.length <= leaderboardLimits.pseudonymMax && pseudonymPattern.test(name);
}
