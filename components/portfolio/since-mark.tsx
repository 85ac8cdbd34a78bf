import { type ReactNode, useCallback } from "react";
import { LocalMoment } from "@/components/times/local-time";
import { useAtNow } from "@/lib/client/startup/clock";
import { useTranslations } from "@/lib/shared/use-translations";

const dayMs = 24 * 60 * 60_000;

/**
 * Whether the last `days` days begin before the known history.
 * @param historyFrom when the complete history begins, ISO 8601; null if the product API does not say
 */
function useIsPartial(historyFrom: string | null | undefined, days: number): boolean {
  return useAtNow(useCallback(
    (nowMs: number) => Date.parse(historyFrom ?? "") > nowMs - days * dayMs, [historyFrom, days],
  ));
}

interface SinceMarkProps {
  historyFrom: string | null | undefined;
  /** The period that the figure next to it covers. */
  days: number;
  className?: string;
}

/** `since 12 Nov, 14:02` next to a change whose period begins before the known history; else renders nothing. */
export function SinceMark({ historyFrom, days, className = "" }: SinceMarkProps) {
  const t = useTranslations("figures");
  const isPartial = useIsPartial(historyFrom, days);
  if (!isPartial || !historyFrom) return null;
  return (
    <span className={`text-muted ${className}`} title={t("partial")}>
      {t.rich("since", { time: () => <LocalMoment at={historyFrom} length="short" /> })}
    </span>
  );
}

/** What the mark means, for the figure's explanation; undefined if there is no mark. */
export function usePartialNote(historyFrom: string | null | undefined, days: number): ReactNode {
  const t = useTranslations("figures");
  const isPartial = useIsPartial(historyFrom, days);
  if (!isPartial || !historyFrom) return undefined;
  return <>{t.rich("since", { time: () => <LocalMoment at={historyFrom} length="short" /> })}{": "}{t("partial")}</>;
}
