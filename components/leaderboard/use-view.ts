"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo } from "react";
import { timeframeDefault, type Timeframe } from "@/contracts/leaderboard-rules";
import { rememberTimeframe } from "./board-timeframe";
import { readBoardView, writeBoardView, type BoardView } from "./view";

/** `push` can be gone back from; `replace` cannot. */
export type ShowView = (change: Partial<BoardView>, how?: "push" | "replace") => void;

/**
 * The view that the URL holds, and a way to another one. Another timeframe, order or filter leads to the first page.
 * @param usual the timeframe this reader chose last, for an address that names none
 */
export function useBoardView(usual: Timeframe): { view: BoardView; show: ShowView } {
  const params = useSearchParams();
  const view = useMemo(() => readBoardView(params, usual), [params, usual]);
  const show = useCallback<ShowView>((change, how = "push") => {
    const url = new URL(window.location.href);
    const known = readBoardView(url.searchParams, usual);
    const isSameList = Object.keys(change).every((part) => part === "tab");
    writeBoardView(url.searchParams, { ...known, page: isSameList ? known.page : 1, ...change });
    if (change.timeframe) rememberTimeframe(change.timeframe);
    // Next keeps `useSearchParams` in step with the browser's own history; no answer of the server is needed.
    window.history[how === "push" ? "pushState" : "replaceState"](null, "", url);
  }, [usual]);

  // A link that is copied from here must show others the same.
  const isUnsaid = usual !== timeframeDefault && !params.has("timeframe");
  useEffect(() => {
    if (isUnsaid) show({ tab: view.tab }, "replace");
  }, [isUnsaid, show, view.tab]);
  return { view, show };
}
