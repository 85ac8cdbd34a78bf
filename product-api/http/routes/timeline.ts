import { timelineCalls } from "@/contracts/timeline/calls";
import { findTimeline, findTimelineAuthors, findTimelineDay } from "../../domain/timeline/timeline";
import type { RouteModule } from "../context";

export const timelineRoutes: RouteModule = ({ call }, context) => {
  call(timelineCalls.read, ({ caller, query }) => findTimeline(context, caller.userId, query));
  call(timelineCalls.authors, ({ caller, query }) => findTimelineAuthors(context, caller.userId, query));
  call(timelineCalls.day, ({ caller }) => findTimelineDay(context, caller.userId));
};
