import { isValidElement, type ReactNode } from "react";
import { classes } from "../classes";
import { spoken } from "./unknown-figure";

interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** One quiet line under the figure: a change, a count, an age. */
  note?: ReactNode;
}

interface StatCardProps extends StatProps {
  /** The main figure of the page: 32 px instead of 26. */
  lead?: boolean;
}

/** A card of any width fits this many characters in one line at full size. */
const lineLength = 13;
/** From here on, an amount of M Token, written as `≈ 1,000,000.0 M`, has more. */
const longAmount = 1e6;

function isLong(value: ReactNode): boolean {
  if (typeof value === "string") return value.length > lineLength;
  if (!isValidElement<{ children?: ReactNode; value?: ReactNode; amount?: string | null }>(value)) return false;
  const { children, value: text, amount } = value.props;
  return Number(amount) >= longAmount || isLong(children ?? text);
}

/** A quiet label above a large figure, which shrinks rather than wraps. */
export function StatCard({ label, value, note, lead = false }: StatCardProps) {
  return (
    <div className="card stat-card">
      <div className="stat-name">{label}</div>
      <div className="@container mt-1.5">
        <div className={lead ? "stat-value-lead" : "stat-value"} data-long={isLong(value) || undefined}>{spoken(value)}</div>
      </div>
      {note ? <div className="stat-note">{note}</div> : null}
    </div>
  );
}

/**
 * The stat cards of a page: four in a row, or two by two below 1100 px; on a
 * phone the first and last span the row, and with large text all of them do.
 */
export function StatCards({ children }: { children: ReactNode }) {
  return <div className="stat-cards">{children}</div>;
}

/** Secondary figures in one strip, separated by hairlines. */
export function MetricStrip({ metrics, columns = 4 }: { metrics: readonly (StatProps & { id: string })[]; columns?: 3 | 4 }) {
  return (
    <dl className={classes(
      "grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,34%)),1fr))] overflow-hidden rounded-card border border-line bg-surface",
      columns === 4 ? "sm:grid-cols-2 wide:grid-cols-4" : "sm:grid-cols-3",
    )}>
      {metrics.map(({ id, label, value, note }) => (
        <div key={id} className={classes(
          "-mt-px -ml-px border-t border-l border-line px-4.5 py-3", columns === 3 && "max-sm:last:col-span-full",
        )}>
          <dt className="stat-name">{label}</dt>
          <dd className="num mt-1 flex flex-wrap items-baseline gap-x-1.5 text-xl font-[650] tracking-tight">
            {/* Alone in its element, so that it still updates if the browser translates the page. */}
            <span>{spoken(value)}</span>
            {note ? <span className="font-sans text-sm font-medium tracking-normal whitespace-nowrap text-muted">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
