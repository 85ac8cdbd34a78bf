import { createListeners } from "@/lib/shared/listeners";
import { pageLeaving } from "@/lib/shared/page-leaving";
import { setServerUnreachable } from "@/lib/shared/server-unreachable";
import { asServerTime } from "@/lib/shared/server-time";

/**
 * When the server became unreachable, in ms by its clock; null while it can be reached. Set by the first call that gets no answer, or by
 * the browser going offline.
 */
let lostAtMs: number | null = null;
/** How often the connection has been lost or found again. */
let changes = 0;
const listeners = createListeners();

export const reachability = {
  subscribe: listeners.add,
  read: () => lostAtMs,
  readOnServer: () => null,
};

/** Read this before a request, and report its outcome with it. */
export const readChanges = (): number => changes;

/**
 * Records whether the server could be reached. While the page is being left, a failure says nothing about that.
 * @param changesBefore `readChanges()` from before the request: if it has changed since, the outcome is out of date and ignored
 */
export function reportReachable(isReachable: boolean, changesBefore = changes): void {
  if (isReachable === (lostAtMs === null) || changesBefore !== changes || (!isReachable && pageLeaving())) return;
  changes += 1;
  lostAtMs = isReachable ? null : asServerTime(Date.now());
  setServerUnreachable(!isReachable);
  listeners.notify();
}

/** Requests the server's smallest file, and reports whether an answer arrived. */
export async function tryToReach(): Promise<void> {
  const before = readChanges();
  try {
    await fetch("/icon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(5_000) });
    reportReachable(true, before);
  } catch {
    reportReachable(false, before);
  }
}
