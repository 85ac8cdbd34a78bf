import { useLocale, useTimeZone } from "next-intl";
import { useCallback } from "react";
import { LiveHeader } from "@/components/live/live-header";
import { LocalTime } from "@/components/times/local-time";
import { LookBackButton } from "@/components/statement/past/look-back";
import { useAtNow } from "@/lib/client/startup/clock";
import { formatCount } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { hourIn, partOfDay } from "./greeting";

interface DashboardHeaderProps {
  name: string;
  /** ISO 8601; null if unknown. */
  updatedAt: string | null;
  /** The newest processed block; null if unknown. */
  block: number | null;
  /** Whether there is a past: without a wallet there is none. */
  hasPast: boolean;
  onRefresh: () => Promise<unknown>;
}

/** Greeting, last-updated time, live indicator and Refresh. */
export function DashboardHeader({ name, updatedAt, block, hasPast, onRefresh }: DashboardHeaderProps) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  return (
    <LiveHeader
      heading={<Greeting name={name} />} level={null} onRefresh={onRefresh}
      about={
        <>
          {updatedAt === null ? null : <span>{t.rich("updated", { time: () => <LocalTime at={updatedAt} /> })}</span>}
          {block === null ? null : <span className="num">{t("block", { block: formatCount(block, locale) })}</span>}
        </>
      }
    >
      {hasPast ? <LookBackButton /> : null}
    </LiveHeader>
  );
}

/** Greets by the hour in the user's time zone. */
function Greeting({ name }: { name: string }) {
  const t = useTranslations("dashboard");
  const timeZone = useTimeZone();
  const part = useAtNow(useCallback((nowMs: number) => partOfDay(hourIn(timeZone, nowMs)), [timeZone]));
  return t.rich(part, { name: () => <bdi>{name}</bdi> });
}
