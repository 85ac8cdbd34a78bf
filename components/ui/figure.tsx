"use client";

import { classes } from "./classes";
import { Tooltip } from "./tooltip";

interface FigureProps {
  /** What stands on the screen, for example `$1.3M`. */
  value: string;
  /** The whole figure, shown on hover, focus or tap; leave out when `value` is whole. */
  full?: string;
  align?: "center" | "start" | "end";
  className?: string;
}

/** A figure in tabular digits whose full value is one hover or tap away. */
export function Figure({ value, full, align = "start", className }: FigureProps) {
  if (!full || full === value) return <span className={classes("num", className)}>{value}</span>;
  return (
    <Tooltip text={full} align={align}>
      {(describedBy) => (
        <button type="button" aria-describedby={describedBy} className={classes("num cursor-help rounded-[4px] text-left", className)}>{value}</button>
      )}
    </Tooltip>
  );
}

/** A change with its sign always shown: green up, red down, grey when nothing moved. */
export function Change({ value, direction, className }: { value: string; direction: "up" | "down" | "flat"; className?: string }) {
  const color = { up: "text-up", down: "text-down", flat: "text-muted" }[direction];
  return <span className={classes("num", color, className)}>{value}</span>;
}
