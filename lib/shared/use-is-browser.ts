import { useSyncExternalStore } from "react";

/**
 * Whether the page is hydrated: false on the server and in the browser's first render, which must match it. `when` limits this to the case
 * that needs it: if it is false, the result stays false and nothing renders a second time.
 */
export function useIsBrowser(when = true): boolean {
  return useSyncExternalStore(() => () => undefined, () => when, () => false);
}
