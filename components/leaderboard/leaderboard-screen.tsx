"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { LeaderboardEntry } from "@/contracts/leaderboard";
import { Tabs } from "@/components/ui/tabs";
import { oneOf } from "@/lib/client/url-state";
import { BoardHeader } from "./board-header";
import { BoardTab } from "./board-tab";
import { BoardTiles } from "./board-tiles";
import { boardTabs } from "./board-view";
import { LoadFailure } from "./load-failure";
import { PlayerStrip } from "./player-strip";
import { SampleSwitch } from "./sample-switch";
import { ListSkeleton } from "./skeletons";
import { useBoardView } from "./use-board-view";
import { useStanding, type LeaderboardData } from "./use-leaderboard";

const AnalysisTab = dynamic(() => import("./analysis-tab").then((module) => module.AnalysisTab), { loading: () => <ListSkeleton /> });
const ScoreDialog = dynamic(() => import("./score-dialog").then((module) => module.ScoreDialog), { ssr: false });
const TrendingTab = dynamic(() => import("./trending-tab").then((module) => module.TrendingTab), { loading: () => <ListSkeleton /> });

/** The leaderboard: where one stands, and the board in three tabs. Tab, timeframe, order, filter and page stand in the URL. */
export function LeaderboardScreen({ initial }: { initial: LeaderboardData }) {
  const t = useTranslations("leaderboard");
  const tFailed = useTranslations("leaderboard.failed");
  const { view, show } = useBoardView(initial.usualTimeframe);
  const { rank, stats } = useStanding(view, initial);
  const [explained, setExplained] = useState<LeaderboardEntry | null>(null);
  return (
    <div className="page">
      <BoardHeader view={view} onShow={show} rank={rank} />
      {initial.source === "fixed" ? null : <SampleSwitch source={initial.source} userId={initial.user.id} />}
      {rank.error ? <LoadFailure title={tFailed("fetchRank")} part={rank} /> : null}
      {stats.error ? <LoadFailure title={tFailed("fetchStats")} part={stats} /> : null}
      <BoardTiles rank={rank} stats={stats} onExplain={setExplained} />
      <PlayerStrip initial={initial} rank={rank} />
      <Tabs
        label={t("tabs.label")} value={view.tab} onChange={(tab) => show({ tab: oneOf(boardTabs, tab, "board") })}
        tabs={[
          { value: "board", label: t("tabs.board"), content: <BoardTab view={view} onShow={show} initial={initial} own={rank.data} onExplain={setExplained} /> },
          { value: "trending", label: t("tabs.trending"), content: <TrendingTab initial={initial} own={rank.data} /> },
          { value: "analysis", label: t("tabs.analysis"), content: <AnalysisTab timeframe={view.timeframe} initial={initial} own={rank.data} /> },
        ]}
      />
      {explained ? <ScoreDialog entry={explained} timeframe={view.timeframe} onClose={() => setExplained(null)} /> : null}
    </div>
  );
}
