import { useCallback, useEffect, useMemo } from "react";
import { timeframeDefault, type Timeframe } from "@/contracts/leaderboard/rules";
import { useView, type ShowView } from "@/lib/client/address/use-view";
import { useQuery } from "@/lib/client/address/use-query";
import { boardViewParamsFor, rememberTimeframe, type BoardView } from "./view";

/**
 * The view in the URL, and a function to change it. Changing the timeframe, order or filter goes to the first page.
 * @param preferred the timeframe this user chose last, for a URL that names none
 */
export function useBoardView(preferred: Timeframe): { view: BoardView; show: ShowView<BoardView> } {
  const { view, show: showInAddress } = useView(useMemo(() => boardViewParamsFor(preferred), [preferred]));
  const show = useCallback<ShowView<BoardView>>((change, how) => {
    if (change.timeframe) rememberTimeframe(change.timeframe);
    showInAddress(change, how);
  }, [showInAddress]);

  // Puts the timeframe into the URL: a link copied from here must show others the same.
  const params = useQuery();
  const lacksTimeframe = preferred !== timeframeDefault && !params.has("timeframe");
  useEffect(() => {
    if (lacksTimeframe) show({ tab: view.tab }, "replace");
  }, [lacksTimeframe, show, view.tab]);
  return { view, show };
}
