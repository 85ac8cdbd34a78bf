import type { ReactNode } from "react";
import { classes } from "../classes";
import { Icon } from "../figures/icons";
import { spoken } from "../figures/unknown-figure";
import { Link } from "../controls/link";

interface TableProps {
  /** The table's accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A real table that scrolls sideways inside its card instead of widening the page. Roles are explicit because rows that become cards
 * (app/tables.css) change `display`, which would drop the native ones.
 */
export function Table({ label, className, children }: TableProps) {
  return (
    <div className="max-w-full overflow-x-auto">
      <table role="table" aria-label={label} className={classes("data-table", className)}>{children}</table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return <thead role="rowgroup"><tr role="row">{children}</tr></thead>;
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody role="rowgroup">{children}</tbody>;
}

export function Row({ current = false, children }: { current?: boolean; children: ReactNode }) {
  return <tr role="row" data-current={current || undefined} aria-current={current || undefined}>{children}</tr>;
}

type SortDirection = "ascending" | "descending";

/** Sorting by link (the state is in the URL) or by callback. */
export type Sort = { direction: SortDirection | null } & ({ href: string } | { onSort: () => void });

interface HeadingProps {
  align?: "start" | "end";
  sort?: Sort;
  /** Hides the heading visually, as above a column of buttons. */
  hidden?: boolean;
  /** Names a second figure in the column. */
  note?: ReactNode;
  children: ReactNode;
}

export function Heading({ align = "start", sort, hidden = false, note, children }: HeadingProps) {
  return (
    <th
      role="columnheader" scope="col" data-align={align === "end" ? align : undefined}
      aria-sort={sort ? (sort.direction ?? "none") : undefined}
    >
      {hidden ? <span className="sr-only">{children}</span> : sort ? <SortControl sort={sort}>{children}</SortControl> : children}
      {note}
    </th>
  );
}

/** The head of a table with a figure in every column after the first. */
export function FigureHead({ first, figures }: { first: string; figures: readonly string[] }) {
  return <TableHead><Heading>{first}</Heading>{figures.map((name) => <Heading key={name} align="end">{name}</Heading>)}</TableHead>;
}

function SortControl({ sort, children }: { sort: Sort; children: ReactNode }) {
  const icon = sort.direction === "ascending" ? "chevron-up" : sort.direction === "descending" ? "chevron-down" : "sort";
  const look = classes("sort-control", sort.direction && "text-text");
  const content = <>{children}<Icon name={icon} size={12} /></>;
  if ("href" in sort) return <Link href={sort.href} scroll={false} className={look}>{content}</Link>;
  return <button type="button" onClick={sort.onSort} className={look}>{content}</button>;
}

interface CellProps {
  /** Defaults to "end" for cells with a label, and to "start" for others. */
  align?: "start" | "end" | undefined;
  /** The column's name, for figures in tables whose rows turn into cards: the stylesheet shows it with the figure there. */
  label?: string;
  /** Names its row: screen readers say it before each figure of the row. */
  isRowName?: boolean;
  className?: string;
  children: ReactNode;
}

export function Cell({ align, label, isRowName = false, className, children }: CellProps) {
  return <td role={isRowName ? "rowheader" : "cell"} data-align={align} data-label={label} className={className}>{spoken(children)}</td>;
}
