import { usePathname, useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { onQueryChange } from "./url-state";

/**
 * The query of the page's URL, as it is in the browser. Next's own `useSearchParams` follows a change only once the server has answered for
 * the history entry that was gone back to, and permanently misses a change made meanwhile.
 */
export function useQuery(): URLSearchParams {
  // Renders again with every navigation by Next, which nothing else announces.
  const params = useSearchParams();
  const path = usePathname();
  // A page rendered before it is shown has a different URL from the browser's.
  const read = () => (window.location.pathname === path ? `${new URLSearchParams(window.location.search)}` : `${params}`);
  const search = useSyncExternalStore(onQueryChange, read, () => `${params}`);
  return useMemo(() => new URLSearchParams(search), [search]);
}
