import { useCallback } from "react";
import type { ScrapingJob } from "@/contracts/social/calls";
import { useAtNow } from "@/lib/client/startup/clock";

/** Handles are read at least once an hour, so a single failed scrape is nothing to worry about. */
const behindMs = 2 * 60 * 60_000;

/** Whether mentions are missing because the network makes us wait, refuses us, or has not been read for hours. */
export function useNeedsNotice(job: ScrapingJob | null | undefined): boolean {
  const { state, lastRun = null, error = null } = job ?? {};
  const isBehind = useAtNow(useCallback((nowMs: number) => lastRun !== null && nowMs - Date.parse(lastRun) > behindMs, [lastRun]));
  return state === "waiting" || (state === "idle" && (isBehind || (lastRun === null && error !== null)));
}
