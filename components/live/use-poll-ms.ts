"use client";

import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useLive } from "./live-context";

/**
 * How often to ask again, in milliseconds, for what the live channel pushes: while it is open less often, or with `never`
 * not at all; every 30 seconds without it.
 */
export function usePollMs(whileOpen: "seldom" | "never"): number {
  const isOpen = useLive().state.status === "open";
  if (!isOpen) return queryDefaults.pollMs;
  return whileOpen === "never" ? 0 : 2 * queryDefaults.pollMs;
}
