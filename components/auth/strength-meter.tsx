import { classes } from "@/components/ui/classes";
import { DOT } from "@/lib/shared/format/dot";
import { useTranslations } from "@/lib/shared/use-translations";
import { passwordScore, type StrengthLabel, strengthLabel } from "./password-strength";

const colors: Record<StrengthLabel, { text: string; bar: string }> = {
  weak: { text: "text-down", bar: "bg-down" },
  fair: { text: "text-warn", bar: "bg-warn" },
  good: { text: "text-accent-text", bar: "bg-accent-text" },
  strong: { text: "text-up", bar: "bg-up" },
};

/**
 * Four bars and a label; screen readers announce the label when it changes.
 * @param isCommon the server rejected this exact password as too common, so the meter says so and shows it as weak
 */
export function StrengthMeter({ password, isCommon = false }: { password: string; isCommon?: boolean }) {
  const t = useTranslations("auth.strength");
  const score = isCommon ? 0 : passwordScore(password);
  const label = strengthLabel(score);
  return (
    <div className="mt-2 grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[25, 50, 75, 100].map((step) => (
          <span key={step} className={classes("h-1 rounded-full transition-colors", score >= step ? colors[label].bar : "bg-line")} />
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-muted">
        {password === "" ? null : t.rich("label", { level: t(label), strong: (text) => (
          <span className={classes("font-semibold", colors[label].text)}>{text}</span>
        ) })}
        {isCommon ? `${DOT}${t("common")}` : null}
      </p>
    </div>
  );
}
