import { type TimelineRange, timelineRanges } from "@/contracts/timeline/rules";
import type { Timeline } from "@/contracts/timeline/calls";
import type { Stretch } from "@/components/ui/charts/step-rules";
import { oneOf, type Params, readUuid, writeParams } from "@/lib/client/address/url-state";
import type { ViewParams } from "@/lib/client/address/use-view";
import { isInstant } from "@/lib/shared/format/times";

/** Times that are selected: from the first up to the second, ISO 8601. */
export interface SelectedTime {
  from: string;
  to: string;
}

export interface TimelineView {
  /** Whose mentions: the id of a further tracker; null for the primary handle. */
  tracker: string | null;
  range: TimelineRange;
  /** The coin whose price is drawn; null for the chain's own. */
  symbol: string | null;
  selected: SelectedTime | null;
}

const defaultRange: TimelineRange = "7d";
const longestSymbol = 20;

/** What an address says of the timeline; what it says wrongly counts as not said. */
export function readTimelineView(params: Params): TimelineView {
  const [from, to, symbol] = [params.get("from"), params.get("to"), params.get("coin")];
  const isSelected = from !== null && to !== null && isInstant(from) && isInstant(to) && Date.parse(from) < Date.parse(to);
  return {
    tracker: readUuid(params, "tracker"),
    range: oneOf(timelineRanges, params.get("range"), defaultRange),
    symbol: symbol !== null && symbol !== "" && symbol.length <= longestSymbol ? symbol : null,
    selected: isSelected ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : null,
  };
}

/** Puts a view into an address, so that one view has one address. */
export function writeTimelineView(params: URLSearchParams, { tracker, range, symbol, selected }: TimelineView): void {
  writeParams(params, { tracker, range: range === defaultRange ? null : range, coin: symbol, from: selected?.from ?? null, to: selected?.to ?? null });
}

/** For `useView`. */
export const timelineViewParams: ViewParams<TimelineView> = { read: readTimelineView, write: writeTimelineView };

/** The timeline's query for a view. */
export function queryOfView({ tracker, range, symbol }: TimelineView, zone: string) {
  return { ...(tracker !== null && { tracker }), range, ...(symbol !== null && { symbol }), zone };
}

/** When a step ends, ISO 8601: where the next begins, or now. */
export function endOf({ points, to }: Pick<Timeline, "points" | "to">, step: number): string {
  return points[step + 1]?.at ?? to;
}

/** The times of a stretch of steps. */
export function timesOf(timeline: Pick<Timeline, "points" | "to">, { from, to }: Stretch): SelectedTime {
  return { from: timeline.points[from]!.at, to: endOf(timeline, to) };
}

/** The steps that a selected time touches; null where it lies outside of what is drawn. */
export function stepsOf(timeline: Pick<Timeline, "points" | "to">, selected: SelectedTime | null): Stretch | null {
  if (!selected) return null;
  const [from, to] = [Date.parse(selected.from), Date.parse(selected.to)];
  const touched = timeline.points.flatMap(({ at }, step) => (Date.parse(at) < to && Date.parse(endOf(timeline, step)) > from ? [step] : []));
  return touched.length === 0 ? null : { from: touched[0]!, to: touched.at(-1)! };
}
