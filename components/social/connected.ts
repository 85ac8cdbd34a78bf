"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { ScrapingJob } from "@/contracts/social";

const listeners = new Set<() => void>();
let isTracking: boolean | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that tracking was set up or stopped here: no screen has to ask the server, and be told 404, to know. */
export function noteTracking(active: boolean): void {
  isTracking = active;
  for (const tell of listeners) tell();
}

/** What the server rendered a screen with; `job` is null without one and undefined where it could not be read. */
export interface InitialJob {
  job: ScrapingJob | null | undefined;
  /** Whose it is. */
  userId: string;
}

/** Answers of the server that count no more: a page from the router's cache brings an old one again. */
const adopted = new WeakSet<InitialJob>();

/** The connected flag of SPEC.md section 3: as the server rendered it, then as it was changed here. */
export function useIsTracking(initial: InitialJob): boolean {
  const known = useSyncExternalStore(subscribe, () => isTracking, () => null);
  useEffect(() => {
    if (adopted.has(initial)) return;
    adopted.add(initial);
    noteTracking(initial.job !== null);
  }, [initial]);
  return known === null || !adopted.has(initial) ? initial.job !== null : known;
}
