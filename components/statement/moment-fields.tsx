import { TextField } from "@/components/ui/controls/field";
import { DateField } from "@/components/ui/dates/date-field";
import { clockChangeAt, fromLocalFields, type LocalFields, normalizeTime, toLocalFields } from "@/lib/shared/format/times";
import { useTranslations } from "@/lib/shared/use-translations";

interface MomentFieldsProps {
  labels: { date: string; time: string };
  value: LocalFields;
  error: string | null;
  onChange: (value: LocalFields) => void;
}

/**
 * Fields for a day and a time in the user's own time zone, on a 24-hour clock in every language. `error` belongs to the day, unless one of
 * the two is missing or wrong: then that one says so.
 */
export function MomentFields({ labels, value, error, onChange }: MomentFieldsProps) {
  const t = useTranslations("statement.times");
  const isDayMissing = value.date === "";
  const isTimeWrong = fromLocalFields({ ...value, date: "2000-01-01" }) === null;
  const change = clockChangeAt(value);
  const used = fromLocalFields(value);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,34%)),1fr))] gap-3">
      <DateField
        label={labels.date} required value={value.date}
        error={error && isDayMissing ? t("dateRequired") : isTimeWrong ? null : error} onChange={(date) => onChange({ ...value, date })}
      />
      <TextField
        label={labels.time} inputMode="numeric" autoComplete="off" maxLength={20} required value={value.time}
        error={error && isTimeWrong ? t(value.time === "" ? "timeRequired" : "notATime") : null}
        hint={change === "twice" ? t("twice") : change === "skipped" && used !== null
          ? t("skipped", { time: toLocalFields(Date.parse(used)).time })
          : undefined}
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
