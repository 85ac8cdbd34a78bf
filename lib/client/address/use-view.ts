import { useCallback, useMemo } from "react";
import { changeAddress, type Params } from "./url-state";
import { useQuery } from "./use-query";

/** How a screen's view is read from and written to its URL. The functions must be the same ones at every render. */
export interface ViewParams<V> {
  readonly read: (params: Params) => V;
  readonly write: (params: URLSearchParams, view: V) => void;
  /** For paged views: whether a change keeps the page; any other change goes back to the first page. */
  readonly keepsPage?: (change: Partial<V>) => boolean;
}

/** `push` adds a history entry; `replace` does not, for changes while typing. */
export type ShowView<V> = (change: Partial<V>, how?: "push" | "replace") => void;

/** The shortest query that stands for a view: `timeframe=7d&page=2`. */
export function searchOf<V>({ write }: ViewParams<V>, view: V): string {
  const params = new URLSearchParams();
  write(params, view);
  return params.toString();
}

/** The query that stands for a view, on its first page: used to compare saved views with links. */
export function queryOfView<V extends { page: number }>(params: ViewParams<V>, view: V): string {
  return searchOf(params, { ...view, page: 1 });
}

/** The view in the URL, and a function to change it. */
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
