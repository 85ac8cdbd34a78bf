import type { ReactNode } from "react";
import { Cell } from "./table";

/** A figure in a table that turns into cards: its column's name stands by it there, written by the stylesheet. */
export function FigureCell({ label, align, children }: { label: string; align?: "start"; children: ReactNode }) {
  return <Cell align={align} label={label}>{children}</Cell>;
}
