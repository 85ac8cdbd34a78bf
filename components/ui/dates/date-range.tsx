import { useLocale } from "next-intl";
import { lazy, Suspense } from "react";
import { type Day, dayOfInstant, formatDay, instantOfDay } from "@/lib/shared/format/days";
import { labelled } from "@/lib/shared/format/labels";
import { formatInstant } from "@/lib/shared/format/times";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { loadWhenReachable } from "@/lib/shared/server-unreachable";
import { buttonClasses } from "../controls/button";
import { classes } from "../classes";
import { usePopover } from "../overlays/use-popover";
import type { DateRangeProps } from "./range-panel";

const loadPanel = () => loadWhenReachable(() => import("./range-panel"));
const RangePanel = lazy(() => loadPanel().then(({ RangePanel: Panel }) => ({ default: Panel })));

/** A range of days in the reader's time zone, chosen in a panel that loads when it is opened. */
export function DateRange({ className, ...range }: DateRangeProps & { className?: string }) {
  const { label, allLabel, from, to } = range;
  const locale = useLocale();
  const { isOpen, opener, panel } = usePopover(loadPanel);
  // The days depend on the browser's time zone, so the server renders "…".
  const isBrowser = useIsBrowser();
  const days = from === null && to === null ? allLabel : isBrowser ? rangeText(from, to, locale) : "…";
  return (
    <>
      <button
        {...opener} type="button" aria-label={labelled(label, days, locale)}
        className={buttonClasses("secondary", false, classes(className, (from ?? to) !== null && "border-accent bg-soft text-accent-text"))}
      >
        {days}
      </button>
      {isOpen ? <Suspense><RangePanel {...range} {...panel} /></Suspense> : null}
    </>
  );
}

/** A range by its days; an end within a day, as when some hours or days of another zone were chosen, with its time. */
function rangeText(from: string | null, to: string | null, locale: string): string {
  const [first, last] = [dayOfInstant(from), dayOfInstant(to)];
  const startsDay = from === null || Date.parse(from) === Date.parse(instantOfDay(first, "start")!);
  const endsDay = to === null || Date.parse(to) >= Date.parse(instantOfDay(last, "end")!);
  if (first === last && startsDay && endsDay) return dayText(first, locale);
  // Given with each format, which is kept: its own zone would stay the old one if the reader travels.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = (at: string, day?: "medium") => formatInstant(at, locale, { day, time: "short" }, timeZone);
  if (first === last) return `${time(from!, "medium")} – ${time(to!)}`;
  const start = from === null ? "…" : startsDay ? dayText(first, locale) : time(from, "medium");
  const end = to === null ? "…" : endsDay ? dayText(last, locale) : time(to, "medium");
  return `${start} – ${end}`;
}

const dayText = (day: Day, locale: string) => formatDay(day, locale, { dateStyle: "medium" });
