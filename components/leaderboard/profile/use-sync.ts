"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BoardPage, LeaderboardEntry } from "@/contracts/leaderboard";
import type { MemexSyncInput } from "@/contracts/leaderboard-memex";
import { toast } from "@/components/ui/overlays/toast-store";
import { ApiError, callBff } from "@/lib/client/request/api";
import { isBoardKey } from "../keys";
import { useCache } from "@/lib/client/cache/use-cache";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { isOwnRow } from "../board/board-page";

/** Tells the external platform the caller's figures; a success shows in the caller's row at once. */
export function useSync(own: LeaderboardEntry | null | undefined) {
  const t = useTranslations("leaderboard");
  const errorText = useErrorText();
  const cache = useCache();
  const [busy, setBusy] = useState(false);
  const sync = async () => {
    if (!own) return void toast.error(t("sync.noRank"));
    setBusy(true);
    try {
      const sent = payloadOf(own);
      const result = await callBff("POST /api/v1/leaderboard/sync/memex", { body: sent });
      if (!result.success) return void toast.error(t("failed.sync"), { title: t("sync.failed") });
      const changeOwn = (isMeant: (key: string) => boolean, change: Partial<LeaderboardEntry>) =>
        cache.changeWhere<LeaderboardEntry | BoardPage>(isMeant, (known) => withChange(known, own, change));
      changeOwn(isBoardKey, { portfolio_value: result.portfolioValue ?? sent.portfolioValue, last_updated: result.updatedAt });
      // The platform is told the social score of all time; other timeframes have their own.
      if (result.socialScore !== null) changeOwn((key) => isBoardKey(key) && key.includes("timeframe=all"), { social_score: result.socialScore });
      toast.success(t("sync.success"));
    } catch (error) {
      // A linked profile that has gone is told by the failure itself.
      const isUnlinked = error instanceof ApiError && error.code === "profile_not_found" && own.trading_score === null;
      toast.error(isUnlinked ? t("sync.notLinked") : errorText(error, t("failed.sync")), { title: t("sync.failed") });
    } finally {
      setBusy(false);
    }
  };
  return { busy, sync };
}

function payloadOf(own: LeaderboardEntry): MemexSyncInput {
  return {
    portfolioValue: own.portfolio_value === null ? null : Math.max(0, own.portfolio_value),
    twitterFollowers: own.followers_count,
    socialScore: own.social_score,
    lastActivity: new Date(own.last_updated ?? Date.now()).toISOString(),
  };
}

/** The caller's row with a change, wherever it lies in the cache: alone, or on a page of the board. */
function withChange<T extends LeaderboardEntry | BoardPage>(known: T | undefined, own: LeaderboardEntry, change: Partial<LeaderboardEntry>): T | undefined {
  const changed = (entry: LeaderboardEntry): LeaderboardEntry => isOwnRow(entry, own) ? { ...entry, ...change } : entry;
  if (known === undefined || Array.isArray(known)) return known;
  if ("entries" in known) return { ...known, entries: known.entries.map(changed) };
  return "position" in known ? (changed(known) as T) : known;
}
