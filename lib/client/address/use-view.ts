"use client";

import { useCallback, useMemo } from "react";
import { changeAddress, type Params } from "./url-state";
import { useQuery } from "./use-query";

/** How a screen's view stands in its address. The functions must be the same ones at every render. */
export interface ViewParams<V> {
  readonly read: (params: Params) => V;
  readonly write: (params: URLSearchParams, view: V) => void;
  /** Of a view with pages: whether the page stays as it is with such a change; any other leads to the first. */
  readonly keepsPage?: (change: Partial<V>) => boolean;
}

/** `push` can be gone back from; `replace` cannot, as while typing. */
export type ShowView<V> = (change: Partial<V>, how?: "push" | "replace") => void;

/** What alone leads to a view, on its first page: a saved view and a link are compared by it. */
export function queryOfView<V extends { page: number }>({ write }: ViewParams<V>, view: V): string {
  const params = new URLSearchParams();
  write(params, { ...view, page: 1 });
  return params.toString();
}

/** The view that the URL holds, and a way to another one. */
export function useView<V extends object>({ read, write, keepsPage }: ViewParams<V>): { view: V; show: ShowView<V> } {
  const params = useQuery();
  const view = useMemo(() => read(params), [read, params]);
  const show = useCallback<ShowView<V>>((change, how = "push") => {
    changeAddress((params) => {
      const known = read(params);
      write(params, { ...known, ...("page" in known && !keepsPage?.(change) && { page: 1 }), ...change });
    }, how);
  }, [read, write, keepsPage]);
  return { view, show };
}
