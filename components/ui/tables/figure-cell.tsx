import type { ReactNode } from "react";
import { Cell } from "./table";

/** A figure in a table that turns into cards: its column's name stands by it there. */
export function FigureCell({ label, align = "end", children }: { label: string; align?: "start" | "end"; children: ReactNode }) {
  return <Cell align={align}><span aria-hidden="true" className="cell-label">{label}</span>{children}</Cell>;
}
