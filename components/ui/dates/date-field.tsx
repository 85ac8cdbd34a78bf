import { lazy, Suspense, useState } from "react";
import { type Day, parseDay } from "@/lib/shared/format/days";
import { loadWhenReachable } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import { TextField } from "../controls/field";
import { IconButton } from "../controls/icon-button";
import { usePopover } from "../overlays/use-popover";

const loadPanel = () => loadWhenReachable(() => import("./day-panel"));
const DayPanel = lazy(() => loadPanel().then(({ DayPanel: Panel }) => ({ default: Panel })));

interface DateFieldProps {
  label: string;
  value: Day;
  /** Once the field is left with something that is not a day, the field says that instead. */
  error?: string | null;
  min?: Day | undefined;
  max?: Day | undefined;
  required?: boolean;
  /** Called with an empty string for anything that is not a day. */
  onChange: (day: Day) => void;
}

/**
 * A day, typed as year, month and day, which reads the same in every language, or chosen from a calendar that loads when it is opened. (A
 * native date field uses the browser's language, not the page's.)
 */
export function DateField({ label, value, error, min, max, required, onChange }: DateFieldProps) {
  const t = useTranslations("common");
  const { isOpen, opener, panel } = usePopover(loadPanel);
  const [typed, setTyped] = useState(value);
  // Half-typed text is not wrong yet.
  const [isLeft, setLeft] = useState(false);
  const isWrong = value === "" && typed.trim() !== "" && (isLeft || Boolean(error));
  const choose = (day: Day) => {
    setTyped(day);
    onChange(day);
  };
  return (
    <div>
      <TextField
        label={label} error={isWrong ? t("notADay") : error} required={required}
        inputMode="numeric" placeholder="YYYY-MM-DD" autoComplete="off" maxLength={20}
        // Keeps half-typed text, but shows a value set elsewhere.
        value={parseDay(typed) === value ? typed : value}
        onChange={({ target }) => {
          const day = parseDay(target.value);
          setTyped(target.value);
          if (day !== "" || target.value === "") setLeft(false);
          onChange(day);
        }}
        onBlur={() => setLeft(true)} onKeyDown={({ key }) => { if (key === "Enter") setLeft(true); }}
        trailing={<IconButton {...opener} icon="chevron-down" label={t("calendar", { label })} />}
      />
      {isOpen ? (
        <Suspense><DayPanel {...panel} label={label} value={value} min={min} max={max} onChoose={choose} /></Suspense>
      ) : null}
    </div>
  );
}
