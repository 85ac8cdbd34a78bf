import { trackerInUrl } from "@/contracts/social/trackers-rules";
import { type TimelineRange, timelineRanges } from "@/contracts/timeline/rules";
import type { Timeline } from "@/contracts/timeline/calls";
import type { StepRange } from "@/components/ui/charts/step-rules";
import { oneOf, textOf, writeParams } from "@/lib/client/address/url-state";
import type { ViewParams } from "@/lib/client/address/use-view";
import { isInstant } from "@/lib/shared/format/times";

/** A selected period, ISO 8601; `to` is not included. */
export interface SelectedTime {
  from: string;
  to: string;
}

export interface TimelineView {
  /** The further tracker whose mentions are shown, by its label or its id; null for the primary handle. */
  tracker: string | null;
  range: TimelineRange;
  /** The coin whose price is drawn; null for the chain's own coin. */
  symbol: string | null;
  selected: SelectedTime | null;
}

const defaultRange: TimelineRange = "7d";
const longestSymbol = 20;

/** Invalid values are ignored, and each view has exactly one URL. */
export const timelineViewParams: ViewParams<TimelineView> = {
  read: (params) => {
    const [from, to] = [params.get("from"), params.get("to")];
    const symbol = textOf(params.get("coin"), longestSymbol + 1);
    const isSelected = from !== null && to !== null && isInstant(from) && isInstant(to) && Date.parse(from) < Date.parse(to);
    return {
      tracker: trackerInUrl(params.get("tracker")),
      range: oneOf(timelineRanges, params.get("range"), defaultRange),
      symbol: symbol !== "" && symbol.length <= longestSymbol ? symbol : null,
      selected: isSelected ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : null,
    };
  },
  write: (params, { tracker, range, symbol, selected }) => writeParams(params, {
    tracker, range: range === defaultRange ? null : range, coin: symbol, from: selected?.from ?? null, to: selected?.to ?? null,
  }),
};

/** The timeline's query for a view. */
export function queryOfView({ tracker, range, symbol }: TimelineView, zone: string) {
  return { ...(tracker !== null && { tracker }), range, ...(symbol !== null && { symbol }), zone };
}

/** When a step ends, ISO 8601: when the next one begins, or at the end of the timeline. */
export function endOf({ points, to }: Pick<Timeline, "points" | "to">, step: number): string {
  return points[step + 1]?.at ?? to;
}

/** The period that a stretch of steps covers. */
export function timesOf(timeline: Pick<Timeline, "points" | "to">, { from, to }: StepRange): SelectedTime {
  return { from: timeline.points[from]!.at, to: endOf(timeline, to) };
}

/** The steps that a selected period overlaps; null if it is outside the timeline. */
export function stepsOf(timeline: Pick<Timeline, "points" | "to">, selected: SelectedTime | null): StepRange | null {
  if (!selected) return null;
  const [from, to] = [Date.parse(selected.from), Date.parse(selected.to)];
  const touched = timeline.points.flatMap(({ at }, step) => (Date.parse(at) < to && Date.parse(endOf(timeline, step)) > from
    ? [step]
    : []));
  return touched.length === 0 ? null : { from: touched[0]!, to: touched.at(-1)! };
}
