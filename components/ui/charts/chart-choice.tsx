import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../controls/button";
import { pointerPosition, stepOfKey } from "./axis-keys";
import { type AreaPoint, nearestPoint } from "./chart-rules";
import { DOT } from "@/lib/shared/format/dot";

export interface PointChoice {
  /** The accessible name of the slider that moves along the chart: "Point in time". */
  label: string;
  /** Label of the button for the chosen point: "Show this time". */
  action: string;
  onAct: (point: AreaPoint) => void;
}

interface ChoosablePlotProps {
  points: readonly AreaPoint[];
  formatValue: (value: number | null) => string;
  choice: PointChoice;
  children: ReactNode;
}

/** A plot whose points can be clicked, or stepped through with the arrow keys. The chosen point is shown below, with its action button. */
export function ChoosablePlot({ points, formatValue, choice: { label, action, onAct }, children }: ChoosablePlotProps) {
  const [index, setIndex] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const last = points.length - 1;
  const at = index === null ? null : Math.min(index, last);
  const chosen = at === null ? undefined : points[at];
  const textOf = (point: AreaPoint | undefined) => (point ? `${point.when}${DOT}${formatValue(point.value)}` : "");
  const press = (event: MouseEvent) => setIndex(nearestPoint(pointerPosition(event), points.length));
  const move = (event: KeyboardEvent) => {
    const next = stepOfKey(event.key, at ?? last, last);
    if (next === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    setIndex(next ?? at ?? last);
    // Wait a frame: the button has to be rendered first.
    if (next === undefined) requestAnimationFrame(() => button.current?.focus());
  };
  const place = at === null || last === 0 ? "50%" : `${(100 * at) / last}%`;
  return (
    <>
      <div
        role="slider" tabIndex={0} aria-label={label} aria-valuemin={0} aria-valuemax={last} aria-valuenow={at ?? last}
        aria-valuetext={textOf(points[at ?? last])}
        onClick={press} onKeyDown={move} className="relative min-w-0 cursor-pointer rounded-[4px]"
      >
        <div aria-hidden="true">{children}</div>
        {chosen ? (
          <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
            <line x1={place} x2={place} y1="0" y2="100%" strokeWidth="1.5" className="stroke-accent-text" />
          </svg>
        ) : null}
      </div>
      {chosen ? (
        <p className="col-span-full row-start-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 pt-2">
          <span className="num text-sm text-muted">{textOf(chosen)}</span>
          <Button ref={button} icon="clock" onClick={() => onAct(chosen)}>{action}</Button>
        </p>
      ) : null}
    </>
  );
}
