import { createListeners } from "@/lib/shared/listeners";

/** By the path that `callPath` gives; nothing where the browser has not asked, or the server's own answer is newer. */
const counts = new Map<string, number>();
const listeners = createListeners();

/** How many entries of lists the newest answer lacks; undefined where the browser has none of its own. */
export function unreadableOf(path: string): number | undefined {
  return counts.get(path);
}

/** Keeps what an answer lacks; undefined forgets it. It stands beside the cache because a list has no field for it. */
export function keepUnreadable(path: string, count: number | undefined): void {
  if (counts.get(path) === count) return;
  if (count === undefined) counts.delete(path);
  else counts.set(path, count);
  listeners.tell();
}

/** Calls back when any count changes; returns the way to stop listening. */
export const onUnreadable = listeners.add;
