"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { onQueryChange } from "./url-state";

/**
 * The query of the page's address, as it stands in the browser. Next's own `useSearchParams` follows a change only once
 * the server has answered for the entry of the history that was gone back to, and misses one that comes meanwhile for good.
 */
export function useQuery(): URLSearchParams {
  // Renders again with every navigation of Next, which tells nobody else.
  const params = useSearchParams();
  const path = usePathname();
  // A page that is drawn before it is shown has an address of its own.
  const read = () => (window.location.pathname === path ? `${new URLSearchParams(window.location.search)}` : `${params}`);
  const search = useSyncExternalStore(onQueryChange, read, () => `${params}`);
  return useMemo(() => new URLSearchParams(search), [search]);
}
