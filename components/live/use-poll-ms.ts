"use client";

import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useIsLive } from "./live-context";

/**
 * How often to ask again, in milliseconds, for what the live channel pushes: while it is open less often, or with `never`
 * not at all; every 30 seconds without it.
 */
export function usePollMs(whileOpen: "seldom" | "never"): number {
  if (!useIsLive()) return queryDefaults.pollMs;
  return whileOpen === "never" ? 0 : 2 * queryDefaults.pollMs;
}
