"use client";

import { useEffect, useRef, useState } from "react";
import type { BoardPage, LeaderboardEntry } from "@/contracts/leaderboard";
import { isOwnRow, pageOfRank } from "./board-page";
import type { BoardView } from "./board-view";
import type { ShowView } from "./use-board-view";
import type { Part } from "./use-leaderboard";

interface Jump {
  page: Part<BoardPage>;
  view: BoardView;
  own: LeaderboardEntry | null | undefined;
  onShow: ShowView;
  /** Of the element in the caller's row that takes the focus. */
  ownRowId: string;
}

/** Leads to the page with the caller's row and focuses it. Players who share the rank may push it to a later page. */
export function useJump({ page, view, own, onShow, ownRowId }: Jump): () => void {
  const [jumps, setJumps] = useState(0);
  const landed = useRef(0);
  const { data, isLoading } = page;
  const isThere = data !== undefined && !isLoading && data.page === view.page;
  useEffect(() => {
    if (landed.current === jumps || !isThere || !own) return;
    const isOnPage = data.entries.some((entry) => isOwnRow(entry, own));
    const isSharedOn = !isOnPage && data.entries.at(-1)?.position === own.position && data.page * data.page_size < data.total;
    if (isSharedOn) return onShow({ page: data.page + 1 }, "replace");
    landed.current = jumps;
    const row = document.getElementById(ownRowId);
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  }, [jumps, isThere, data, own, ownRowId, onShow]);
  return () => {
    if (!own) return;
    setJumps((count) => count + 1);
    // Only the order of the total score tells where a rank stands.
    onShow({ tab: "board", sort: "score", verified: false, page: pageOfRank(own.position) });
  };
}
