import { useLocale } from "next-intl";
import { useRef, useState } from "react";
import { type Day, dayOfInstant, instantOfDay } from "@/lib/shared/format/days";
import { numberFormat } from "@/lib/shared/format/intl";
import { spacedFigures } from "@/lib/shared/format/labels";
import { asServerTime } from "@/lib/shared/server-time";
import { Button } from "../controls/button";
import { Popover, type PanelOfButton } from "../overlays/popover";
import { Calendar } from "./calendar";
import { DateField } from "./date-field";

export interface DateRangeProps {
  label: string;
  fromLabel: string;
  toLabel: string;
  /** The text if neither bound is set. */
  allLabel: string;
  /** ISO 8601; null if unbounded. */
  from: string | null;
  to: string | null;
  onChange: (range: { from?: string | null; to?: string | null }) => void;
}

/** Ranges that end now. */
const presets = [{ unit: "hour", count: 24 }, { unit: "day", count: 7 }, { unit: "day", count: 30 }] as const;
const hourMs = 60 * 60_000;

/** Preset ranges, two date fields, and a calendar in which the first click sets the first day and the second click the last. */
export function RangePanel({ label, fromLabel, toLabel, allLabel, from, to, onChange, ...panel }: DateRangeProps & PanelOfButton) {
  const { button, onClose } = panel;
  const locale = useLocale();
  const [today] = useState(() => dayOfInstant(new Date(asServerTime(Date.now())).toISOString()));
  const [first, last] = [dayOfInstant(from), dayOfInstant(to)];
  const [isLast, setLast] = useState(false);
  // A day of another month shows another calendar, which must not take the focus from the field that the day is being typed into.
  const [isTyping, setTyping] = useState(false);
  // The first day from before a last day was typed: 2026-11-1 is earlier than 2026-11-10, but may become 2026-11-15.
  const firstBefore = useRef<Day | null>(null);
  const typeFrom = (day: Day) => {
    setTyping(true);
    firstBefore.current = null;
    onChange({ from: instantOfDay(day, "start"), ...(day !== "" && last !== "" && last < day && { to: null }) });
  };
  const typeTo = (day: Day) => {
    setTyping(true);
    const before = firstBefore.current ??= first;
    const start = day !== "" && before > day ? day : before;
    onChange({ to: instantOfDay(day, "end"), ...(start !== first && { from: instantOfDay(start, "start") }) });
  };
  const press = (day: Day) => {
    setTyping(false);
    firstBefore.current = null;
    if (isLast && day >= first) onChange({ to: instantOfDay(day, "end") });
    else onChange({ from: instantOfDay(day, "start"), to: instantOfDay(day, "end") });
    setLast(!isLast || day < first);
  };
  const preset = (hours: number) => {
    onChange({ from: new Date(asServerTime(Date.now()) - hours * hourMs).toISOString(), to: null });
    onClose();
    button.current?.focus();
  };
  return (
    <Popover {...panel} label={label}>
      <div className="grid gap-3 p-3">
        <div className="flex flex-wrap gap-2">
          {presets.map(({ unit, count }) => (
            <Button key={unit + count} onClick={() => preset(unit === "hour" ? count : 24 * count)}>
              {spacedFigures(numberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count))}
            </Button>
          ))}
          <Button onClick={() => { onChange({ from: null, to: null }); onClose(); button.current?.focus(); }}>{allLabel}</Button>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(160px,8.5rem)),1fr))] gap-3">
          <DateField label={fromLabel} value={first} onChange={typeFrom} />
          <DateField label={toLabel} value={last} onChange={typeTo} />
        </div>
        <Calendar
          key={first.slice(0, 7)} label={isLast ? toLabel : fromLabel} from={first} to={last} start={last || first || today} today={today}
          onChoose={press} takesFocus={!isTyping}
        />
      </div>
    </Popover>
  );
}
