"use client";

import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { LocalTime } from "@/components/times/local-time";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { PageTabs } from "@/components/ui/controls/page-tabs";
import { ListSkeleton } from "@/components/ui/tables/list-skeletons";
import { useCache } from "@/lib/client/cache/use-cache";
import { oneOf } from "@/lib/client/address/url-state";
import { searchOf } from "@/lib/client/address/use-view";
import { laterPart, withMessages } from "@/lib/client/messages/with-messages";
import { unpack, type Packed } from "@/lib/shared/packed";
import { useTranslations } from "@/lib/shared/use-translations";
import { BoardHeader } from "./board/board-header";
import { BoardTab } from "./board/board-tab";
import { BoardTiles } from "./board/board-tiles";
import { boardTabs, boardViewParams, type BoardTab as BoardTabName } from "./view";
import { PlayerStrip } from "./board/player-strip";
import { SampleNote } from "./board/sample-note";
import { useBoardView } from "./use-board-view";
import { useLastKnownRank } from "./last-known-rank";
import { useVisibility } from "./changes";
import { isBoardKey, useRankAndStats, type LeaderboardData } from "./data";

const AnalysisTab = dynamic(
  () => withMessages(["leaderboardMore"], () => import("./analysis/analysis-tab"), "AnalysisTab"), { loading: () => <ListSkeleton /> },
);
const ScoreDialog = laterPart(["leaderboardMore", "errorCodes"], () => import("./analysis/score-dialog"), "ScoreDialog");
const TrendingTab = dynamic(
  () => withMessages(["leaderboardMore"], () => import("./analysis/trending-tab"), "TrendingTab"), { loading: () => <ListSkeleton /> },
);

/** The leaderboard: the caller's rank, and the board in three tabs. Tab, timeframe, order, filter and page are in the URL. */
export function LeaderboardScreen({ initial: given }: { initial: LeaderboardData | Packed<LeaderboardData> }) {
  const initial = unpack(given);
  const t = useTranslations("leaderboard");
  const tFailed = useTranslations("leaderboard.failed");
  const cache = useCache();
  const { view, show } = useBoardView(initial.preferredTimeframe);
  const fetched = useRankAndStats(view, initial);
  const lastKnown = useLastKnownRank(view.timeframe, initial, fetched.rank, fetched.stats);
  const rank = lastKnown ? { ...fetched.rank, data: fetched.rank.data ?? lastKnown.entry } : fetched.rank;
  const stats = lastKnown ? { ...fetched.stats, data: fetched.stats.data ?? lastKnown.stats } : fetched.stats;
  const error = rank.error ?? stats.error;
  const isCovered = error !== undefined;
  const appearance = useVisibility(initial.visibility, initial.source !== "sample" && initial.visibility !== null);
  // Under a pseudonym there is no sync, because the platform shows the synced figures next to a name.
  const canSync = appearance.visibility?.mode !== "pseudonym" && initial.link?.platform_connected !== false;
  const [explained, setExplained] = useState<LeaderboardEntry | null>(null);
  const contents: Record<BoardTabName, () => ReactNode> = {
    board: () => (
      <BoardTab
        view={view} onShow={show} initial={initial} own={rank.data} mode={appearance.visibility?.mode} isCovered={isCovered}
        onExplain={setExplained}
      />
    ),
    trending: () => <TrendingTab view={view} onShow={show} initial={initial} own={rank.data} isCovered={isCovered} />,
    analysis: () => <AnalysisTab timeframe={view.timeframe} initial={initial} own={rank.data} isCovered={isCovered} />,
  };
  return (
    <div className="page">
      <BoardHeader view={view} onShow={show} rank={rank} canSync={canSync} />
      {initial.source === "sample" ? <SampleNote userId={initial.user.id} /> : null}
      {error ? (
        <RetryAlert
          error={error} onRetry={() => cache.refetchWhere(isBoardKey)}
          title={rank.error && stats.error ? t("loadFailed") : tFailed(rank.error ? "fetchRank" : "fetchStats")}
          tone={rank.data === undefined || stats.data === undefined ? "error" : "warn"}
        />
      ) : null}
      {lastKnown ? (
        <p className="text-sm text-muted">{t.rich("kept", { time: () => <LocalTime at={lastKnown.lastUpdated} withDay /> })}</p>
      ) : null}
      <div className="below-list grid gap-4">
        <BoardTiles rank={rank} stats={stats} mode={appearance.visibility?.mode} onExplain={setExplained} />
        <PlayerStrip initial={initial} rank={rank} appearance={appearance} />
      </div>
      <PageTabs
        label={t("tabs.label")} value={view.tab} onChange={(tab) => show({ tab: oneOf(boardTabs, tab, "board") })}
        tabs={boardTabs.map((tab) => ({
          value: tab, label: t(`tabs.${tab}`), href: `?${searchOf(boardViewParams, { ...view, tab })}`,
          content: tab === view.tab ? contents[tab]() : null,
        }))}
      />
      {explained ? (
        <ScoreDialog
          entry={explained} timeframe={view.timeframe} hasPlatform={initial.link?.platform_connected !== false}
          onClose={() => setExplained(null)}
        />
      ) : null}
    </div>
  );
}
