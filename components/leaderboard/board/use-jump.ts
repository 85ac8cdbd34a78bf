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
  /** The id of the element in the caller's row that takes the focus. */
  ownRowId: string;
}

/** How many pages to search if the product API does not say where the row is among rows of the same rank. */
const maxPages = 4;

interface JumpState {
  /** The page to search; null while the server is asked for the row's current place. */
  page: number | null;
  /** Pages searched so far, including this one. */
  tried: number;
  /** The row's place was fetched again, because it had changed since the screen was rendered. */
  wasRefetched: boolean;
}

/**
 * Goes to the page with the caller's row and focuses the row. Players who share the rank, or have just overtaken the caller, may push it
 * to a later page. If the row has moved elsewhere, the server is asked once for its current place.
 */
export function useJump({ page, view, own, onShow, ownRowId }: Jump): () => void {
  const cache = useCache();
  const [, setJumps] = useState(0);
  const seeking = useRef<JumpState | null>(null);
  const latest = useRef({ own, view });
  const { data, isLoading } = page;

  const seek = (wasRefetched: boolean) => {
    const entry = latest.current.own;
    if (!entry) return;
    const to = pageOfRank(1 + (entry.board_index ?? entry.position - 1));
    seeking.current = { page: to, tried: 1, wasRefetched };
    // Forces a render: nothing else does if that page is already shown.
    setJumps((count) => count + 1);
    // A rank gives a position only in the order of the total score.
    onShow({ tab: "board", sort: "score", verified: false, page: to });
  };

  useEffect(() => {
    latest.current = { own, view };
    const current = seeking.current;
    // The URL changes a moment after the click; until then the previous view is still shown.
    const isOnTarget = current?.page === view.page && view.sort === "score" && !view.verified;
    if (!current || !isOnTarget || data === undefined || isLoading || data.page !== view.page || !own) return;
    const isOnPage = data.entries.some((entry) => isOwnRow(entry, own));
    const hasMoreTies = data.entries.at(-1)?.position === own.position && data.page * data.page_size < data.total;
    if (!isOnPage && hasMoreTies && current.tried < maxPages) {
      seeking.current = { ...current, page: data.page + 1, tried: current.tried + 1 };
      return onShow({ page: data.page + 1 }, "replace");
    }
    seeking.current = null;
    if (!isOnPage && !hasMoreTies && !current.wasRefetched) {
      const refetching = { ...current, page: null };
      seeking.current = refetching;
      // A user who has moved to another view in the meantime is not brought back.
      const isCurrent = () => seeking.current === refetching && latest.current.view === view;
      return void cache.refetchWhere(isBoardKey).then(() => isCurrent() && seek(true));
    }
    const row = document.getElementById(ownRowId);
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  });
  useEffect(() => () => void (seeking.current = null), []);
  return () => seek(false);
}
