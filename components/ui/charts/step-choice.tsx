"use client";

import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { placeUnder, stepOfKey } from "./axis-keys";
import { between, stepAt, type Stretch } from "./step-rules";

interface StepChoiceProps {
  steps: number;
  /** The accessible name of the slider along the axis: "Time on the timeline". */
  label: string;
  /** Text for the values of a step, or of a stretch of steps. */
  textOf: (stretch: Stretch) => string;
  /** Null if nothing is selected. */
  selected: Stretch | null;
  onSelect: (stretch: Stretch | null) => void;
  /** Called with the step under the pointer or the keyboard cursor; null if there is none. */
  onLook: (step: number | null) => void;
}

/**
 * An overlay on plots with a shared time axis. Drag, or press Shift with the arrow keys, to select a stretch; Escape clears the selection.
 * On touch screens the page can still be scrolled vertically.
 */
export function StepChoice({ steps, label, textOf, selected, onSelect, onLook }: StepChoiceProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const [drawn, setDrawn] = useState<Stretch | null>(null);
  const last = steps - 1;
  const at = Math.min(cursor ?? selected?.to ?? last, last);
  const shown = drawn ?? selected;
  const look = (step: number | null) => { setCursor(step); onLook(step); };
  const under = (event: PointerEvent) => stepAt(placeUnder(event), steps);
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const step = under(event);
    setAnchor(step);
    setDrawn(between(step, step));
    look(step);
  };
  const move = (event: PointerEvent) => {
    const step = under(event);
    look(step);
    if (drawn && anchor !== null) setDrawn(between(anchor, step));
  };
  const end = () => {
    if (drawn) onSelect(drawn);
    setDrawn(null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && selected) { event.preventDefault(); setAnchor(null); onSelect(null); return; }
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); setAnchor(at); look(at); onSelect(between(at, at)); return; }
    const step = stepOfKey(event.key, at, last);
    if (step === undefined) return;
    event.preventDefault();
    look(step);
    if (!event.shiftKey) { setAnchor(null); return; }
    const from = anchor ?? (selected && selected.from !== selected.to && selected.to === at ? selected.from : at);
    setAnchor(from);
    onSelect(between(from, step));
  };
  const place = (step: number) => `${(100 * step) / steps}%`;
  return (
    <div
      role="slider" tabIndex={0} aria-label={label} aria-valuemin={0} aria-valuemax={last} aria-valuenow={at}
      aria-valuetext={textOf(anchor !== null && selected ? selected : { from: at, to: at })}
      onPointerDown={begin} onPointerMove={move} onPointerUp={end} onPointerCancel={() => setDrawn(null)} onPointerLeave={() => { if (!drawn) look(null); }}
      onKeyDown={press} onBlur={() => { setAnchor(null); look(null); }}
      className="absolute inset-0 cursor-pointer [touch-action:pan-y] rounded-[4px] select-none"
    >
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
        {shown ? <rect x={place(shown.from)} width={place(shown.to - shown.from + 1)} y="0" height="100%" fillOpacity="0.14" strokeWidth="1.5" className="fill-accent stroke-accent-text" /> : null}
        {cursor === null ? null : <line x1={place(at + 0.5)} x2={place(at + 0.5)} y1="0" y2="100%" strokeWidth="1.5" className="stroke-accent-text" />}
      </svg>
    </div>
  );
}
