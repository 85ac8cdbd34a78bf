import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { pointerPosition, stepOfKey } from "./axis-keys";
import { between, stepAt, type StepRange } from "./step-rules";

interface StepChoiceProps {
  steps: number;
  /** The accessible name of the slider along the axis: "Time on the timeline". */
  label: string;
  /** Text for the values of a step, or of a stretch of steps. */
  textOf: (range: StepRange) => string;
  selected: StepRange | null;
  onSelect: (range: StepRange | null) => void;
  /** Called with the step under the pointer or the keyboard cursor; null if there is none. */
  onHover: (step: number | null) => void;
}

/**
 * An overlay on plots with a shared time axis. Drag, or press Shift with the arrow keys, to select a stretch; Escape clears the selection.
 * On touch screens the page can still be scrolled vertically.
 */
export function StepChoice({ steps, label, textOf, selected, onSelect, onHover }: StepChoiceProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const [dragged, setDragged] = useState<StepRange | null>(null);
  const last = steps - 1;
  const at = Math.min(cursor ?? selected?.to ?? last, last);
  const shown = dragged ?? selected;
  const moveTo = (step: number | null) => { setCursor(step); onHover(step); };
  const stepUnder = (event: PointerEvent) => stepAt(pointerPosition(event), steps);
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const step = stepUnder(event);
    setAnchor(step);
    setDragged(between(step, step));
    moveTo(step);
  };
  const move = (event: PointerEvent) => {
    const step = stepUnder(event);
    moveTo(step);
    if (dragged && anchor !== null) setDragged(between(anchor, step));
  };
  const end = () => {
    if (dragged) onSelect(dragged);
    setDragged(null);
  };
  const choose = (from: number, to: number) => { setAnchor(from); moveTo(to); onSelect(between(from, to)); };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && selected) { event.preventDefault(); setAnchor(null); onSelect(null); return; }
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(at, at); return; }
    const step = stepOfKey(event.key, at, last);
    if (step === undefined) return;
    event.preventDefault();
    if (!event.shiftKey) { setAnchor(null); moveTo(step); return; }
    choose(anchor ?? (selected && selected.from !== selected.to && selected.to === at ? selected.from : at), step);
  };
  const place = (step: number) => `${(100 * step) / steps}%`;
  return (
    <div
      role="slider" tabIndex={0} aria-label={label} aria-valuemin={0} aria-valuemax={last} aria-valuenow={at}
      aria-valuetext={textOf(anchor !== null && selected ? selected : { from: at, to: at })}
      onPointerDown={begin} onPointerMove={move} onPointerUp={end} onPointerCancel={() => setDragged(null)}
      onPointerLeave={() => { if (!dragged) moveTo(null); }}
      onKeyDown={press} onBlur={() => { setAnchor(null); moveTo(null); }}
      className="absolute inset-0 cursor-pointer [touch-action:pan-y] rounded-[4px] select-none"
    >
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
        {shown ? (
          <rect
            x={place(shown.from)} width={place(shown.to - shown.from + 1)} y="0" height="100%" fillOpacity="0.14" strokeWidth="1.5"
            className="fill-accent stroke-accent-text"
          />
        ) : null}
        {cursor === null ? null : (
          <line x1={place(at + 0.5)} x2={place(at + 0.5)} y1="0" y2="100%" strokeWidth="1.5" className="stroke-accent-text" />
        )}
      </svg>
    </div>
  );
}
