import { fieldProblem } from "./problem";

/** The time range of a query. */
export interface TimeRange {
  from: Date;
  /** Null for now. */
  to: Date | null;
}

/** The time range of a statement or a list of transactions. @throws DomainProblem range_reversed, time_in_future */
export function readTimeRange(query: { from?: string | undefined; to?: string | undefined }, now: Date): TimeRange {
  const from = new Date(query.from ?? 0);
  const to = query.to === undefined ? null : new Date(query.to);
  for (const [field, at] of [["from", from], ["to", to]] as const) {
    if (at && at > now) throw fieldProblem("time_in_future", field);
  }
  if (from >= (to ?? now)) throw fieldProblem("range_reversed", "to", "The end must be after the beginning");
  return { from, to };
}
