"use client";

import { useState } from "react";
import { callBff, callPath } from "@/lib/client/request/api";
import { isBoardKey } from "../keys";
import { useIsBrowser } from "@/lib/client/startup/clock";
import { readProfileLink, storeProfileLink } from "./profile-link";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import type { LeaderboardData } from "../data";

/** The profile on the external platform. */
export interface LinkedProfile {
  name: string;
  /** Null where the product API does not tell it. */
  url: string | null;
}

/**
 * The linked profile, from the product API; where that does not tell it, and in the sample mode, from this browser's
 * memory. Linking and unlinking throw ApiError.
 */
export function useMemexLink({ source, user, link: initial }: LeaderboardData, refetchRank: () => void) {
  const cache = useCache();
  const isTold = source !== "sample" && initial !== null;
  const { data } = useCall("GET /api/v1/leaderboard/link/memex", {}, { fallback: initial ?? undefined, enabled: isTold });
  const remembered = useRemembered(user.id);
  const told = data?.linked ? { name: data.name ?? data.profileId ?? "", url: data.profile_url } : null;
  const fromMemory = remembered.link && { name: remembered.link.profileId, url: remembered.link.profileUrl };

  const refetch = async (): Promise<void> => {
    refetchRank();
    await cache.refetchWhere((key) => isBoardKey(key) && key !== callPath("GET /api/v1/leaderboard/visibility"));
  };
  return {
    linked: isTold ? told : fromMemory,
    async link(profileUrl: string): Promise<void> {
      const { profileId } = await callBff("POST /api/v1/leaderboard/link/memex", { body: { profile_url: profileUrl } });
      remembered.store({ userId: user.id, profileId, profileUrl });
      void refetch();
    },
    async unlink(): Promise<void> {
      await callBff("DELETE /api/v1/leaderboard/link/memex");
      remembered.store(null);
      void refetch();
    },
  };
}

function useRemembered(userId: string) {
  const isBrowser = useIsBrowser();
  const [, setStored] = useState(0);
  return {
    link: isBrowser ? readProfileLink(userId) : null,
    store(link: Parameters<typeof storeProfileLink>[0]) {
      storeProfileLink(link);
      setStored((count) => count + 1);
    },
  };
}
