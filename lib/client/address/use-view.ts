"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { Params } from "./url-state";

/** How a screen's view stands in its address. The functions must be the same ones at every render. */
export interface ViewParams<V> {
  readonly read: (params: Params) => V;
  readonly write: (params: URLSearchParams, view: V) => void;
  /** Whether the page stays as it is with such a change; any other leads to the first. */
  readonly keepsPage?: (change: Partial<V>) => boolean;
}

/** `push` can be gone back from; `replace` cannot, as while typing. */
export type ShowView<V> = (change: Partial<V>, how?: "push" | "replace") => void;

/** The view that the URL holds, and a way to another one. */
export function useView<V extends { page: number }>({ read, write, keepsPage }: ViewParams<V>): { view: V; show: ShowView<V> } {
  const params = useSearchParams();
  const view = useMemo(() => read(params), [read, params]);
  const show = useCallback<ShowView<V>>((change, how = "push") => {
    const url = new URL(window.location.href);
    const known = read(url.searchParams);
    write(url.searchParams, { ...known, page: keepsPage?.(change) ? known.page : 1, ...change });
    // Next keeps `useSearchParams` in step with the browser's own history; no answer of the server is needed.
    window.history[how === "push" ? "pushState" : "replaceState"](null, "", url);
  }, [read, write, keepsPage]);
  return { view, show };
}
