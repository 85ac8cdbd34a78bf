import { classes } from "../classes";
import { spoken } from "./unknown-figure";

/** A change with its sign always shown: green up, red down, grey when nothing moved. */
export function Change({ value, direction, className }: { value: string; direction: "up" | "down" | "flat"; className?: string }) {
  const color = { up: "text-up", down: "text-down", flat: "text-muted" }[direction];
  return <span className={classes("num", color, className)}>{spoken(value)}</span>;
}
