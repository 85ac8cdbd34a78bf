"use client";

import { useLocale } from "next-intl";
import { useState } from "react";
import { dayOfInstant, instantOfDay } from "@/lib/shared/format/days";
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
  const typed = (set: (day: string) => void) => (day: string) => {
    setTyping(true);
    set(day);
  };
  const setFrom = (day: string) =>
    onChange({ from: instantOfDay(day, "start"), ...(day !== "" && last !== "" && last < day && { to: null }) });
  const setTo = (day: string) =>
    onChange({ to: instantOfDay(day, "end"), ...(day !== "" && first > day && { from: instantOfDay(day, "start") }) });
  const press = (day: string) => {
    setTyping(false);
    if (isLast && day >= first) setTo(day);
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
          <DateField label={fromLabel} value={first} onChange={typed(setFrom)} />
          <DateField label={toLabel} value={last} onChange={typed(setTo)} />
        </div>
        <Calendar
          key={first.slice(0, 7)} label={isLast ? toLabel : fromLabel} from={first} to={last} start={last || first || today} today={today}
          onChoose={press} takesFocus={!isTyping}
        />
      </div>
    </Popover>
  );
}
