"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { onQueryChange } from "./url-state";

/**
 * The query of the page's address, as it stands in the browser. Next's own `useSearchParams` misses a change that comes
 * while it still restores an entry of the history, and then keeps what is no longer there.
 */
export function useQuery(): URLSearchParams {
  // Renders again with every navigation of Next, which tells nobody else.
  const params = useSearchParams();
  const search = useSyncExternalStore(onQueryChange, () => window.location.search, () => `?${params}`);
  return useMemo(() => new URLSearchParams(search), [search]);
}
