import type { ReactNode } from "react";
import { Cell } from "./table";
import { narrowTable } from "./narrow-table";

/** A figure in a table that turns into cards: its column's name stands above it there. */
export function FigureCell({ label, align = "end", children }: { label: string; align?: "start" | "end"; children: ReactNode }) {
  return (
    <Cell align={align} className={narrowTable.cell}>
      <span aria-hidden="true" className={narrowTable.label}>{label}</span>
      {children}
    </Cell>
  );
}
