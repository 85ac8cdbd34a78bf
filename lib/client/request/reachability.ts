import { createListeners } from "@/lib/shared/listeners";
import { pageLeaving } from "@/lib/shared/leaving";
import { setOutOfReach } from "@/lib/shared/out-of-reach";
import { asServerTime } from "@/lib/shared/server-time";

/** Since when the server cannot be reached, in ms; null while it can. The first call that nothing answers tells, and the browser itself. */
let lostAtMs: number | null = null;
/** How often it was lost or found again. */
let changes = 0;
const listeners = createListeners();

export const reachability = {
  subscribe: listeners.add,
  read: () => lostAtMs,
  readOnServer: () => null,
};

/** To be read when something is asked, and reported with what came of it. */
export const readChanges = (): number => changes;

/**
 * Takes what has been found out about the server. While the page leaves, what does not come tells nothing of it.
 * @param changesWhenAsked what was asked before it was lost, or found again, tells of the time before
 */
export function reportReachable(isReachable: boolean, changesWhenAsked = changes): void {
  if (isReachable === (lostAtMs === null) || changesWhenAsked !== changes || (!isReachable && pageLeaving())) return;
  changes += 1;
  lostAtMs = isReachable ? null : asServerTime(Date.now());
  setOutOfReach(!isReachable);
  listeners.tell();
}

/** Asks the server for its smallest file, and reports whether it came. */
export async function tryToReach(): Promise<void> {
  const before = readChanges();
  try {
    await fetch("/icon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(5_000) });
    reportReachable(true, before);
  } catch {
    reportReachable(false, before);
  }
}
