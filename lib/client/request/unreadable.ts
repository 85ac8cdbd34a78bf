import { createListeners } from "@/lib/shared/listeners";

/** By the path from `callPath`; no entry if the browser has not fetched the answer, or the server's own is newer. */
const counts = new Map<string, number>();
const listeners = createListeners();

/** How many list entries are missing from the newest answer; undefined if the browser has fetched none itself. */
export function unreadableOf(path: string): number | undefined {
  return counts.get(path);
}

/** Stores how many entries an answer lacks; undefined removes the count. Kept beside the cache because a list has no field for it. */
export function storeUnreadable(path: string, count: number | undefined): void {
  if (counts.get(path) === count) return;
  if (count === undefined) counts.delete(path);
  else counts.set(path, count);
  listeners.notify();
}

/** Calls back when any count changes. @returns a function that stops this */
export const onUnreadable = listeners.add;
