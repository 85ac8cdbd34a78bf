"use client";

import { useCallback, useEffect, useMemo } from "react";
import { timeframeDefault, type Timeframe } from "@/contracts/leaderboard/rules";
import { useView, type ShowView, type ViewParams } from "@/lib/client/address/use-view";
import { useQuery } from "@/lib/client/address/use-query";
import { readBoardView, rememberTimeframe, writeBoardView, type BoardView } from "./view";

/**
 * The view that the URL holds, and a way to another one. Another timeframe, order or filter leads to the first page.
 * @param usual the timeframe this reader chose last, for an address that names none
 */
export function useBoardView(usual: Timeframe): { view: BoardView; show: ShowView<BoardView> } {
  const { view, show: showInAddress } = useView(useMemo(() => viewParams(usual), [usual]));
  const show = useCallback<ShowView<BoardView>>((change, how) => {
    if (change.timeframe) rememberTimeframe(change.timeframe);
    showInAddress(change, how);
  }, [showInAddress]);

  // A link that is copied from here must show others the same.
  const params = useQuery();
  const isUnsaid = usual !== timeframeDefault && !params.has("timeframe");
  useEffect(() => {
    if (isUnsaid) show({ tab: view.tab }, "replace");
  }, [isUnsaid, show, view.tab]);
  return { view, show };
}

function viewParams(usual: Timeframe): ViewParams<BoardView> {
  return { read: (params) => readBoardView(params, usual), write: writeBoardView, keepsPage: (change) => Object.keys(change).every((part) => part === "tab") };
}
