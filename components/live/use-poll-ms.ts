"use client";

import { useCallback } from "react";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useIsLive, useLive } from "./live-context";

/** How often to ask again for what the live channel alone pushes, in milliseconds: every 30 seconds without it, else never. */
export function usePollMs(): number {
  return useIsLive() ? 0 : queryDefaults.pollMs;
}

/**
 * The same for what is asked for now and then while the channel is open too. It is asked before each wait: a screen that polls
 * is not drawn anew because the channel opened.
 */
export function useSeldomPollMs(): () => number {
  const { read } = useLive();
  return useCallback(() => (read().state.status === "open" ? 2 : 1) * queryDefaults.pollMs, [read]);
}
