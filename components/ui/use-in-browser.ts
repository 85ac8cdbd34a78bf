import { useSyncExternalStore } from "react";

/** False on the server and in the first paint, which must equal it; true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(() => () => undefined, () => true, () => false);
}
