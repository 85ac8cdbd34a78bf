"use client";

import { TextField } from "@/components/ui/controls/field";
import { DateField } from "@/components/ui/dates/date-field";
import { fromLocalFields, type LocalFields, normalizeTime } from "@/lib/shared/format/times";

interface MomentFieldsProps {
  labels: { date: string; time: string };
  value: LocalFields;
  error: string | null;
  onChange: (value: LocalFields) => void;
}

/** Fields for a day and a time in the user's own time zone, on a 24-hour clock in every language. */
export function MomentFields({ labels, value, error, onChange }: MomentFieldsProps) {
  const isTimeWrong = fromLocalFields({ ...value, date: "2000-01-01" }) === null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3">
      <DateField
        label={labels.date} required value={value.date} error={isTimeWrong ? null : error} onChange={(date) => onChange({ ...value, date })}
      />
      <TextField
        label={labels.time} inputMode="numeric" autoComplete="off" maxLength={5} required value={value.time}
        error={isTimeWrong ? error : null}
        onChange={(event) => onChange({ ...value, time: event.target.value })}
        onBlur={() => onChange({ ...value, time: normalizeTime(value.time) })}
      />
    </div>
  );
}

/** The name of the user's own time zone, for example `Asia/Taipei`. */
export function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
