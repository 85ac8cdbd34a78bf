"use client";

import { useCallback } from "react";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useLive } from "./live-context";

/**
 * How often to ask again for what the live channel pushes, in milliseconds: every 30 seconds without it, else every 60, since what
 * happened before it opened was pushed to nobody. It is asked before each wait: a screen that polls is not drawn anew because the
 * channel opened.
 */
export function usePollMs(): () => number {
  const { read } = useLive();
  return useCallback(() => (read().state.status === "open" ? 2 : 1) * queryDefaults.pollMs, [read]);
}
