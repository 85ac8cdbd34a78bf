"use client";

import { useSyncExternalStore } from "react";

/** Whether the browser has taken over: false on the server and in the paint that must equal it. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(() => () => undefined, () => true, () => false);
}
