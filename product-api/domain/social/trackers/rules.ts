import { trackerColors, type TrackerKind } from "@/contracts/social/trackers-rules";
import { DAY_MS, MINUTE_MS } from "../../durations";

/** The least used colour, numbered from 1; among equals the first. */
export function freeColor(taken: readonly number[]): number {
  const counts = Array.from({ length: trackerColors }, (_, nth) => taken.filter((color) => color === nth + 1).length);
  return counts.indexOf(Math.min(...counts)) + 1;
}

/** How far back a search finds posts. */
const SEARCH_REACH_MS = 7 * DAY_MS;

/**
 * Until when posts about a ticker are missing once it has been read again, at `startedAt`: what was posted after the previous reading, and
 * before what a search still reaches. Null if nothing is missing.
 */
export function unreadUntil(
  { kind, gapUntil, lastRunAt }: { kind: TrackerKind; gapUntil: Date | null; lastRunAt: Date | null }, startedAt: Date,
): Date | null {
  const reached = new Date(startedAt.getTime() - SEARCH_REACH_MS);
  const isMissed = kind === "ticker" && lastRunAt !== null && lastRunAt < reached;
  return isMissed && (gapUntil === null || gapUntil < reached) ? reached : gapUntil;
}

/** Whether only part of what was posted since a time has been read. How far back the first reading of a handle goes is not known. */
export function isPartial(
  { kind, gapUntil, createdAt }: { kind: TrackerKind; gapUntil: Date | null; createdAt: Date }, from: Date,
): boolean {
  return (gapUntil !== null && gapUntil > from) || (kind === "ticker" && createdAt.getTime() - SEARCH_REACH_MS > from.getTime());
}

/**
 * When an idle tracker is next read: no sooner after its last reading than its frequency allows, however often it is paused; one that
 * has not been read completely yet keeps its time.
 */
export function resumeAt(
  { lastRunAt, nextRunAt, frequencyMinutes }: { lastRunAt: Date | null; nextRunAt: Date; frequencyMinutes: number }, now: Date,
): Date {
  const at = lastRunAt ? lastRunAt.getTime() + frequencyMinutes * MINUTE_MS : nextRunAt.getTime();
  return new Date(Math.max(at, now.getTime()));
}
