import { useTimeZone } from "next-intl";
import type { Timeline } from "@/contracts/timeline/calls";
import { useAfterScrapes } from "@/components/live/use-after-scrapes";
import { useCall } from "@/lib/client/cache/use-call";
import { queryOfView, type TimelineView } from "./view";

/** The timeline's steps are at least an hour wide, and live data is shown on other screens. */
const refreshMs = 5 * 60_000;

/** What the server rendered the screen with. */
export interface InitialTimeline {
  view: TimelineView;
  timeline: Timeline | undefined;
}

/** The timeline of a view, refetched after each scrape. */
export function useTimeline(view: TimelineView, { view: first, timeline }: InitialTimeline) {
  const zone = useTimeZone() ?? "UTC";
  const isFirst = view.range === first.range && view.symbol === first.symbol && view.tracker === first.tracker;
  const answer = useCall("GET /api/v1/timeline", {
    query: queryOfView(view, zone),
  }, { fallback: isFirst ? timeline : undefined, refreshMs, keepPrevious: true });
  useAfterScrapes(() => answer.mutate());
  return answer;
}
