import { useCallback } from "react";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useLive } from "./live-context";

/**
 * How often to poll for data that the live channel pushes, in milliseconds: every 30 seconds without an open channel, else every 60,
 * because events from before it opened were never pushed. Returns a function to call before each wait, so that a polling screen does
 * not render again just because the channel opened.
 */
export function usePollMs(): () => number {
  const { read } = useLive();
  return useCallback(() => (read().state.status === "open" ? 2 : 1) * queryDefaults.pollMs, [read]);
}
