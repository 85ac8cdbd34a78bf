"use client";

import type { Visibility, VisibilityChange } from "@/contracts/leaderboard";
import { callBff, callPath } from "@/lib/client/request/api";
import { isBoardKey } from "../keys";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import type { LeaderboardData } from "../data";

const visibilityKey = callPath("GET /api/v1/leaderboard/visibility");

/** How others see the caller; null where there is no such choice, and in the sample mode, whose players are nobody. */
export function useVisibility({ source, visibility: initial }: LeaderboardData) {
  const cache = useCache();
  const isOffered = source !== "sample" && initial !== null;
  const { data } = useCall("GET /api/v1/leaderboard/visibility", {}, { fallback: initial ?? undefined, enabled: isOffered });
  return {
    visibility: isOffered ? (data ?? null) : null,
    /** @throws ApiError */
    async change(body: VisibilityChange): Promise<void> {
      const changed = await callBff("PATCH /api/v1/leaderboard/visibility", { body });
      cache.change<Visibility>(visibilityKey, () => changed);
      void cache.refetchWhere((key) => isBoardKey(key) && key !== visibilityKey);
    },
  };
}
