"use client";

import { type ReactNode, useCallback } from "react";
import { LocalMoment } from "@/components/times/local-time";
import { useAtNow } from "@/lib/client/startup/clock";
import { useTranslations } from "@/lib/shared/use-translations";

const dayMs = 24 * 60 * 60_000;

/**
 * Whether a window of so many days up to now reaches back beyond what is known.
 * @param historyFrom since when all of it is known, ISO 8601; null where nothing is said
 */
function useIsPartial(historyFrom: string | null | undefined, days: number): boolean {
  return useAtNow(useCallback((nowMs: number) => Boolean(historyFrom) && Date.parse(historyFrom ?? "") > nowMs - days * dayMs, [historyFrom, days]));
}

interface SinceMarkProps {
  historyFrom: string | null | undefined;
  /** The window that the figure beside it is of. */
  days: number;
  className?: string;
}

/** `since 12 Nov, 14:02` beside a figure of change whose window begins before what is known; else nothing. */
export function SinceMark({ historyFrom, days, className = "" }: SinceMarkProps) {
  const t = useTranslations("figures");
  const isPartial = useIsPartial(historyFrom, days);
  if (!isPartial || !historyFrom) return null;
  return <span className={`text-muted ${className}`} title={t("partial")}>{t.rich("since", { time: () => <LocalMoment at={historyFrom} length="short" /> })}</span>;
}

/** What the mark means, for the figure's own explanation; undefined where there is no mark. */
export function usePartialNote(historyFrom: string | null | undefined, days: number): ReactNode {
  const t = useTranslations("figures");
  const isPartial = useIsPartial(historyFrom, days);
  if (!isPartial || !historyFrom) return undefined;
  return <>{t.rich("since", { time: () => <LocalMoment at={historyFrom} length="short" /> })}{": "}{t("partial")}</>;
}
