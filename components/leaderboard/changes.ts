import { useState } from "react";
import type { BoardPage, LeaderboardEntry, Visibility, VisibilityChange } from "@/contracts/leaderboard/calls";
import type { MemexSyncInput } from "@/contracts/leaderboard/memex";
import { toast } from "@/components/ui/overlays/toast-store";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { ApiError, callBff, callPath } from "@/lib/client/request/api";
import { useBusy } from "@/lib/client/request/use-busy";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { asServerTime } from "@/lib/shared/server-time";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { useTranslations } from "@/lib/shared/use-translations";
import { isOwnRow } from "./board/board-page";
import { isBoardKey, type LeaderboardData } from "./data";
import { profileLink, readProfileLink, type ProfileLink } from "./profile/profile-link";

/** Sends the caller's figures to the external platform. On success, the caller's row is updated at once. */
export function useSync(own: LeaderboardEntry | null | undefined) {
  const t = useTranslations("leaderboard");
  const errorText = useErrorText();
  const cache = useCache();
  return useBusy(async () => {
    if (!own) return void toast.error(t("sync.noRank"));
    try {
      const sent = payloadOf(own);
      const result = await callBff("POST /api/v1/leaderboard/sync/memex", { body: sent });
      if (!result.success) return void toast.error(t("failed.sync"));
      const changeOwn = (matches: (key: string) => boolean, change: Partial<LeaderboardEntry>) =>
        cache.changeWhere<LeaderboardEntry | BoardPage>(matches, (known) => withChange(known, own, change));
      changeOwn(isBoardKey, { portfolio_value: result.portfolioValue ?? sent.portfolioValue, last_updated: result.updatedAt });
      // The platform receives the all-time social score; other timeframes have their own.
      if (result.socialScore !== null) {
        changeOwn((key) => isBoardKey(key) && key.includes("timeframe=all"), { social_score: result.socialScore });
      }
      toast.success(t("sync.success"));
    } catch (error) {
      // Without a trading score no profile is linked. If a linked profile no longer exists, the error's own text says so.
      const isUnlinked = error instanceof ApiError && error.code === "profile_not_found" && own.trading_score === null;
      toast.error(isUnlinked ? t("sync.notLinked") : errorText(error, t("failed.sync")), { title: t("sync.failed") });
    }
  });
}

function payloadOf(own: LeaderboardEntry): MemexSyncInput {
  return {
    portfolioValue: own.portfolio_value === null ? null : Math.max(0, own.portfolio_value),
    twitterFollowers: own.followers_count,
    socialScore: own.social_score,
    lastActivity: new Date(own.last_updated ?? asServerTime(Date.now())).toISOString(),
  };
}

/** Applies a change to the caller's row in a cached response: a single row, or a page of the board. */
function withChange<T extends LeaderboardEntry | BoardPage>(
  known: T | undefined, own: LeaderboardEntry, change: Partial<LeaderboardEntry>,
): T | undefined {
  const changed = (entry: LeaderboardEntry): LeaderboardEntry => isOwnRow(entry, own) ? { ...entry, ...change } : entry;
  if (known === undefined || Array.isArray(known)) return known;
  if ("entries" in known) return { ...known, entries: known.entries.map(changed) };
  return "position" in known ? (changed(known) as T) : known;
}

/** The profile on the external platform. */
export interface LinkedProfile {
  name: string;
  /** Null if the product API does not return it. */
  url: string | null;
}

/**
 * The linked profile, from the product API, or from this browser's storage if the API does not return it or sample data is shown.
 * Linking and unlinking throw ApiError.
 */
export function useMemexLink({ source, user, link: initial }: LeaderboardData, refetchRank: () => void) {
  const cache = useCache();
  const isFromApi = source !== "sample" && initial !== null;
  const { data } = useCall("GET /api/v1/leaderboard/link/memex", {}, { fallback: initial ?? undefined, enabled: isFromApi });
  const remembered = useStoredLink(user.id, !isFromApi);
  const apiProfile = data && (data.linked ? { name: data.name ?? data.profileId ?? "", url: data.profile_url } : null);
  const storedProfile = remembered.link && { name: remembered.link.profileId, url: remembered.link.profileUrl };

  const refetch = async (): Promise<void> => {
    refetchRank();
    await cache.refetchWhere((key) => isBoardKey(key) && key !== callPath("GET /api/v1/leaderboard/visibility"));
  };
  return {
    /** Null if no profile is linked; undefined while unknown. */
    linked: isFromApi ? apiProfile : storedProfile,
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

function useStoredLink(userId: string, isEnabled: boolean) {
  const isBrowser = useIsBrowser(isEnabled);
  const [, setStored] = useState(0);
  return {
    link: isBrowser ? readProfileLink(userId) : null,
    store(link: ProfileLink | null) {
      profileLink.write(link);
      setStored((count) => count + 1);
    },
  };
}

const visibilityKey = callPath("GET /api/v1/leaderboard/visibility");

/** How others see the caller; null if the product API has no such choice, or it is not known yet. */
export function useVisibility(initial?: Visibility | null, isOffered = initial !== null) {
  const cache = useCache();
  const { data, error, mutate } = useCall("GET /api/v1/leaderboard/visibility", {}, { fallback: initial ?? undefined, enabled: isOffered });
  return {
    visibility: isOffered ? (data ?? null) : null,
    /** Why it is not known. */
    error: data ? undefined : error,
    retry: () => mutate(),
    /** @throws ApiError */
    async change(body: VisibilityChange): Promise<void> {
      const changed = await callBff("PATCH /api/v1/leaderboard/visibility", { body });
      cache.change<Visibility>(visibilityKey, () => changed);
      void cache.refetchWhere((key) => isBoardKey(key) && key !== visibilityKey);
    },
  };
}
