"use client";

import { useEffect, useRef, useState } from "react";
import type { BoardPage, LeaderboardEntry } from "@/contracts/leaderboard";
import type { ShowView } from "@/lib/client/address/use-view";
import type { Loadable } from "@/lib/client/cache/loadable";
import type { BoardView } from "../view";
import { isOwnRow, pageOfRank } from "./board-page";

interface Jump {
  page: Loadable<BoardPage>;
  view: BoardView;
  own: LeaderboardEntry | null | undefined;
  onShow: ShowView<BoardView>;
  /** Of the element in the caller's row that takes the focus. */
  ownRowId: string;
}

/** Pages that are looked through where the product API does not tell where among its equals a row stands. */
const pagesTried = 4;

/** Leads to the page with the caller's row and focuses it. Players who share the rank, or have just passed by, may push it to a later page. */
export function useJump({ page, view, own, onShow, ownRowId }: Jump): () => void {
  const [, setJumps] = useState(0);
  const target = useRef<number | null>(null);
  const tried = useRef(0);
  const { data, isLoading } = page;
  useEffect(() => {
    // The URL follows a press a moment later: until then another view is on the screen.
    const isThere = target.current === view.page && view.sort === "score" && !view.verified;
    if (!isThere || data === undefined || isLoading || data.page !== view.page || !own) return;
    const isOnPage = data.entries.some((entry) => isOwnRow(entry, own));
    const goesOn = data.entries.at(-1)?.position === own.position && data.page * data.page_size < data.total;
    if (!isOnPage && goesOn && tried.current < pagesTried) {
      tried.current += 1;
      target.current = data.page + 1;
      return onShow({ page: target.current }, "replace");
    }
    target.current = null;
    const row = document.getElementById(ownRowId);
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  });
  return () => {
    if (!own) return;
    target.current = pageOfRank(1 + (own.board_index ?? own.position - 1));
    tried.current = 1;
    // Where it already is, nothing else draws the screen again.
    setJumps((count) => count + 1);
    // Only the order of the total score tells where a rank stands.
    onShow({ tab: "board", sort: "score", verified: false, page: target.current });
  };
}
