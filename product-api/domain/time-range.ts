import { DomainProblem } from "./problem";

/** The time range of a statement or a list of transactions; `to` is null for now. @throws DomainProblem range_reversed, time_in_future */
export function readTimeRange(query: { from?: string | undefined; to?: string | undefined }, now: Date): { from: Date; to: Date | null } {
  const from = new Date(query.from ?? 0);
  const to = query.to === undefined ? null : new Date(query.to);
  for (const [field, at] of [["from", from], ["to", to]] as const) {
    if (at && at > now) throw timeProblem("time_in_future", field, "This time is in the future");
  }
  if (from >= (to ?? now)) throw timeProblem("range_reversed", "to", "The end must be after the beginning");
  return { from, to };
}

/** A problem with a requested time. */
export function timeProblem(
  code: "range_reversed" | "time_in_future" | "time_before_history", field: string, message: string,
): DomainProblem {
  return new DomainProblem(code, message, { errors: [{ field, message }] });
}
