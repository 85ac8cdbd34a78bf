import { useState } from "react";
import { type Day, dayOfInstant } from "@/lib/shared/format/days";
import { asServerTime } from "@/lib/shared/server-time";
import { Popover, type PanelOfButton } from "../overlays/popover";
import { Calendar } from "./calendar";

interface DayPanelProps extends PanelOfButton {
  label: string;
  value: Day;
  min?: Day | undefined;
  max?: Day | undefined;
  onChoose: (day: Day) => void;
}

/** A calendar below a date field. */
export function DayPanel({ id, label, button, value, min, max, onChoose, onClose }: DayPanelProps) {
  const [today] = useState(() => dayOfInstant(new Date(asServerTime(Date.now())).toISOString()));
  const choose = (day: Day) => {
    onChoose(day);
    button.current?.focus();
    onClose();
  };
  return (
    <Popover id={id} label={label} button={button} onClose={onClose}>
      <div className="p-3">
        <Calendar
          label={label} from={value} to={value} start={value || today} today={today} min={min} max={max} onChoose={choose} takesFocus
        />
      </div>
    </Popover>
  );
}
