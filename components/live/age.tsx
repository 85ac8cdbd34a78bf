"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useAtNow } from "@/lib/client/startup/clock";
import { ageOf } from "@/lib/shared/format/ages";
import { unknownFigure } from "@/lib/shared/format/figures";

/** How long ago an instant lies, as text that keeps up with the time. */
export function useAgeText(at: string | null): string {
  const t = useTranslations("live.age");
  const read = useCallback(
    (nowMs: number) => {
      const age = ageOf(at, nowMs);
      return age ? t(age.unit, { count: age.count }) : unknownFigure;
    },
    [at, t],
  );
  return useAtNow(read);
}

/** `12 s ago`, with the instant itself for machines. */
export function Age({ at, className }: { at: string | null; className?: string }) {
  const text = useAgeText(at);
  return at === null ? <span className={className}>{text}</span> : <time dateTime={at} className={className}>{text}</time>;
}
