import { useCallback } from "react";
import { UnknownFigure } from "@/components/ui/figures/unknown-figure";
import { useAtNow } from "@/lib/client/startup/clock";
import { ageOf, type Age as AgeValue } from "@/lib/shared/format/ages";
import { unknownFigure } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

/** How long ago an instant was, kept up to date; null if unknown. */
export function useAge(at: string | null): AgeValue | null {
  const unit = useAtNow(useCallback((nowMs: number) => ageOf(at, nowMs)?.unit ?? null, [at]));
  const count = useAtNow(useCallback((nowMs: number) => ageOf(at, nowMs)?.count ?? 0, [at]));
  return unit && { unit, count };
}

/** How long ago an instant was, as text that is kept up to date. */
export function useAgeText(at: string | null): string {
  const t = useTranslations("live.age");
  const age = useAge(at);
  return age ? t(age.unit, { count: age.count }) : unknownFigure;
}

/** `20 s ago`, in a `time` element with the instant itself. */
export function Age({ at, className }: { at: string | null; className?: string }) {
  const text = useAgeText(at);
  return at === null ? <span className={className}><UnknownFigure /></span> : <time dateTime={at} className={className}>{text}</time>;
}
