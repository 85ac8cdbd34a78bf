import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "@/lib/shared/listeners";

/** How long to wait for the browser to be idle before going on anyway, in ms. */
const maxWaitMs = 2_000;
/** Safari has no `requestIdleCallback`. */
const waitWithoutIdleMs = 200;

const listeners = createListeners();
let isStarted = false;
let isWaiting = false;

function wait(): void {
  if (isWaiting) return;
  isWaiting = true;
  const start = () => {
    isStarted = true;
    listeners.notify();
  };
  if (typeof requestIdleCallback === "undefined") setTimeout(start, waitWithoutIdleMs);
  else requestIdleCallback(start, { timeout: maxWaitMs });
}

/**
 * Whether the browser has been idle since the document started; from then on always true. For what no first screen needs: on a slow phone,
 * whatever starts together with hydration makes one long task of it, during which no tap is answered.
 */
export function useStarted(): boolean {
  useEffect(wait, []);
  return useSyncExternalStore(listeners.add, () => isStarted, () => false);
}
