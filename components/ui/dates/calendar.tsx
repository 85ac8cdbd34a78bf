import { useLocale } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Day, firstDay, firstWeekday, formatDay, placeInWeek, shiftDay, weeksOfMonth } from "@/lib/shared/format/days";
import { labelled } from "@/lib/shared/format/labels";
import { classes } from "../classes";
import { IconButton } from "../controls/icon-button";

interface CalendarProps {
  /** What a day is being chosen for. */
  label: string;
  /** First and last day of the selection; the days between them are highlighted too. */
  from: Day;
  to: Day;
  /** The day the calendar opens at. */
  start: Day;
  today: Day;
  min?: Day | undefined;
  max?: Day | undefined;
  onChoose: (day: Day) => void;
  takesFocus: boolean;
}

/**
 * A month as a grid of days, in the reader's language and starting on the reader's first weekday. The arrow keys move by days and weeks,
 * Home and End to the ends of the week, Page Up and Page Down by months, or by years with Shift.
 */
export function Calendar({ label, from, to, start, today, min = firstDay, max = "9999-12-30", onChoose, takesFocus }: CalendarProps) {
  const locale = useLocale();
  const first = firstWeekday(locale);
  const [at, setAt] = useState(() => within(start, min, max));
  const { grid, focusNext } = useDayFocus(at, takesFocus);
  const go = (day: Day, byKey: boolean) => {
    focusNext(byKey);
    setAt(within(day, min, max));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayOfKey(event, at, first);
    if (next === null) return;
    event.preventDefault();
    go(next, true);
  };
  const weeks = weeksOfMonth(at, first);
  const month = (months: number) => formatDay(shiftDay(at, { months }), locale, { year: "numeric", month: "long" });
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <IconButton icon="chevron-left" label={month(-1)} onClick={() => go(shiftDay(at, { months: -1 }), false)} />
        <span aria-live="polite" className="font-semibold">{month(0)}</span>
        <IconButton icon="chevron-right" label={month(1)} onClick={() => go(shiftDay(at, { months: 1 }), false)} />
      </div>
      <table
        ref={grid} role="grid" aria-label={labelled(label, month(0), locale)} onKeyDown={onKeyDown}
        className="w-full table-fixed text-center whitespace-nowrap"
      >
        <thead>
          <tr>{weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={formatDay(day, locale, { weekday: "long" })} className="py-1 text-xs font-medium text-muted">
              {formatDay(day, locale, { weekday: "short" })}
            </th>
          ))}</tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isChosen = day === from || day === to || (from !== "" && to !== "" && day > from && day < to);
                const isOther = day.slice(0, 7) !== at.slice(0, 7);
                return (
                  <td key={day} role="gridcell" aria-selected={isChosen} className="p-0">
                    <button
                      type="button" tabIndex={day === at ? 0 : -1} disabled={day < min || day > max}
                      aria-current={day === today ? "date" : undefined}
                      aria-label={formatDay(day, locale, { dateStyle: "full" })} onClick={() => { go(day, true); onChoose(day); }}
                      className={classes(
                        "page-number w-full min-w-0! px-0!",
                        isChosen ? "bg-soft font-semibold text-accent-text" : isOther ? "text-sm" : "text-text",
                        day === today && "underline",
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Focuses the day that the calendar is at, on opening if `takesFocus`, and after each move for which `focusNext` was called with true. */
function useDayFocus(at: Day, takesFocus: boolean) {
  const grid = useRef<HTMLTableElement>(null);
  const focusedBy = useRef<"opening" | "key" | null>(takesFocus ? "opening" : null);
  useEffect(() => {
    if (focusedBy.current === null) return;
    const focus = () => grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    // After a key, focus at once, so that the next key works even if the previously focused day is not in this month. On opening, wait
    // until the panel around it is shown; somebody may be typing into one of its fields by then, and keeps the focus.
    if (focusedBy.current === "key") return focus();
    const before = document.activeElement;
    const isUnmoved = () => document.activeElement === before || document.activeElement === document.body;
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => isUnmoved() && focus()));
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return { grid, focusNext: (byKey: boolean) => { focusedBy.current = byKey ? "key" : null; } };
}

const within = (day: Day, min: Day, max: Day): Day => (day < min ? min : day > max ? max : day);

function dayOfKey({ key, shiftKey }: KeyboardEvent, at: Day, first: number): Day | null {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case "ArrowLeft": return shiftDay(at, { days: -1 });
    case "ArrowRight": return shiftDay(at, { days: 1 });
    case "ArrowUp": return shiftDay(at, { days: -7 });
    case "ArrowDown": return shiftDay(at, { days: 7 });
    case "Home": return shiftDay(at, { days: -placeInWeek(at, first) });
    case "End": return shiftDay(at, { days: 6 - placeInWeek(at, first) });
    case "PageUp": return shiftDay(at, { months: -months });
    case "PageDown": return shiftDay(at, { months });
    default: return null;
  }
}
