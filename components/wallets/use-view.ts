"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { readWalletView, writeWalletView, type WalletView } from "./view";

/** `push` can be gone back from; `replace` cannot, as while typing. */
export type ShowView = (change: Partial<WalletView>, how?: "push" | "replace") => void;

/** The view that the URL holds, and a way to another one. All but a change of page leads to the first page. */
export function useWalletView(): { view: WalletView; show: ShowView } {
  const params = useSearchParams();
  const view = useMemo(() => readWalletView(params), [params]);
  const show = useCallback<ShowView>((change, how = "push") => {
    const url = new URL(window.location.href);
    writeWalletView(url.searchParams, { ...readWalletView(url.searchParams), page: 1, ...change });
    // Next keeps `useSearchParams` in step with the browser's own history; no answer of the server is needed.
    window.history[how === "push" ? "pushState" : "replaceState"](null, "", url);
  }, []);
  return { view, show };
}
