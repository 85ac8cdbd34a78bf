"use client";

import { useEffect, useRef, useState } from "react";
import type { BoardPage, LeaderboardEntry } from "@/contracts/leaderboard/calls";
import type { ShowView } from "@/lib/client/address/use-view";
import type { Loadable } from "@/lib/client/cache/loadable";
import { useCache } from "@/lib/client/cache/use-cache";
import { isBoardKey } from "../data";
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

/** On the way to one's own row. */
interface Seeking {
  /** Null while the server is asked. */
  page: number | null;
  /** Pages looked at, this one included. */
  tried: number;
  /** One's place was asked for anew: it had changed since the screen was drawn. */
  isAskedAnew: boolean;
}

/**
 * Leads to the page with the caller's row and focuses it. Players who share the rank, or have just passed by, may push it to a
 * later page; where it stands elsewhere by now, the server is asked once where that is.
 */
export function useJump({ page, view, own, onShow, ownRowId }: Jump): () => void {
  const cache = useCache();
  const [, setJumps] = useState(0);
  const seeking = useRef<Seeking | null>(null);
  const latest = useRef({ own, view });
  const { data, isLoading } = page;

  const seek = (isAskedAnew: boolean) => {
    const entry = latest.current.own;
    if (!entry) return;
    const to = pageOfRank(1 + (entry.board_index ?? entry.position - 1));
    seeking.current = { page: to, tried: 1, isAskedAnew };
    // Where it already is, nothing else draws the screen again.
    setJumps((count) => count + 1);
    // Only the order of the total score tells where a rank stands.
    onShow({ tab: "board", sort: "score", verified: false, page: to });
  };

  useEffect(() => {
    latest.current = { own, view };
    const sought = seeking.current;
    // The URL follows a press a moment later: until then another view is on the screen.
    const isThere = sought?.page === view.page && view.sort === "score" && !view.verified;
    if (!sought || !isThere || data === undefined || isLoading || data.page !== view.page || !own) return;
    const isOnPage = data.entries.some((entry) => isOwnRow(entry, own));
    const goesOn = data.entries.at(-1)?.position === own.position && data.page * data.page_size < data.total;
    if (!isOnPage && goesOn && sought.tried < pagesTried) {
      seeking.current = { ...sought, page: data.page + 1, tried: sought.tried + 1 };
      return onShow({ page: data.page + 1 }, "replace");
    }
    seeking.current = null;
    if (!isOnPage && !goesOn && !sought.isAskedAnew) {
      const asking = { ...sought, page: null };
      seeking.current = asking;
      // Whoever has gone elsewhere meanwhile is not fetched back.
      const isStillWanted = () => seeking.current === asking && latest.current.view === view;
      return void cache.refetchWhere(isBoardKey).then(() => isStillWanted() && seek(true));
    }
    const row = document.getElementById(ownRowId);
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  });
  useEffect(() => () => void (seeking.current = null), []);
  return () => seek(false);
}
