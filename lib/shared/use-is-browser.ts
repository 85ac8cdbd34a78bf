"use client";

import { useSyncExternalStore } from "react";

/**
 * Whether the browser has taken over: false on the server and in the paint that must equal it. Where only a case needs to know,
 * `when` tells that case apart: without it nothing is drawn a second time.
 */
export function useIsBrowser(when = true): boolean {
  return useSyncExternalStore(() => () => undefined, () => when, () => false);
}
