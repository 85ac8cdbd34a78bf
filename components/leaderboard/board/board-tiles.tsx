import { useLocale } from "next-intl";
import type { LeaderboardEntry, LeaderboardStats, Visibility } from "@/contracts/leaderboard/calls";
import { Flash } from "@/components/ui/figures/flash";
import { Badge } from "@/components/ui/figures/badge";
import { Explain } from "@/components/ui/overlays/explain";
import { Icon } from "@/components/ui/figures/icons";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { StatCard, StatCards } from "@/components/ui/figures/stat-card";
import { Offered } from "@/lib/client/request/offers";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatUsd, shortenNumber, shortenUsd, unknownFigure } from "@/lib/shared/format/figures";
import type { Loadable } from "@/lib/client/cache/loadable";
import { useTranslations } from "@/lib/shared/use-translations";
import { formatScore, playerName } from "../player-texts";
import { useKnownUsd } from "../use-known-usd";

interface BoardTilesProps {
  rank: Loadable<LeaderboardEntry | null>;
  stats: Loadable<LeaderboardStats>;
  /** How the caller appears; undefined if the product API knows no such choice. */
  mode: Visibility["mode"] | undefined;
  onExplain: (entry: LeaderboardEntry) => void;
}

const placeholder = <Skeleton className="my-1 h-7 w-24" />;

/**
 * Your Rank, Your Score, Total Players, Total Volume. A percentile is a place in the
 * order of the total score. A figure that does not depend on the timeframe says so.
 */
export function BoardTiles({ rank, stats, mode, onExplain }: BoardTilesProps) {
  const t = useTranslations("leaderboard.tiles");
  const locale = useLocale();
  const own = rank.data;
  const isRankUnknown = own === undefined && !rank.error;
  // Hidden players have chosen to have no rank; the line below says so.
  const isUnranked = own === null && mode !== "hidden";
  const board = stats.data;
  const volume = useKnownUsd()(board?.total_volume);
  const isBoardUnknown = board === undefined && !stats.error;
  const leader = board?.top_performer ?? null;
  return (
    <StatCards>
      <StatCard
        lead label={<TileName figure="rank" />}
        value={isRankUnknown
          ? placeholder
          : own
          ? <Flash value={own.position}>{`#${formatCount(own.position, locale)}`}</Flash>
          : unknownFigure}
        note={own ? <RankNote own={own} percentile={board?.percentile ?? null} /> : isUnranked ? <>{t("unranked")}</> : null}
      />
      <StatCard
        label={<TileName figure="score" />}
        value={isRankUnknown ? placeholder : own ? <Flash value={own.score}>{formatScore(own.score, locale)}</Flash> : unknownFigure}
        note={own
          ? <Offered by="GET /api/v1/leaderboard/players/:id/score"><ScoreButton onClick={() => onExplain(own)} /></Offered>
          : isUnranked
          ? <>{t(mode === "undecided" ? "undecidedHint" : "unrankedHint")}</>
          : null}
      />
      <StatCard
        label={<TileName figure="players" />}
        value={isBoardUnknown ? placeholder : (
          <span title={formatCount(board?.total_participants, locale)}>{shortenNumber(board?.total_participants, locale)}</span>
        )}
        note={typeof board?.average_score === "number" ? t("average", { score: formatScore(board.average_score, locale) }) : null}
      />
      <StatCard
        label={<TileName figure="volume" />}
        value={isBoardUnknown ? placeholder : (
          <span title={formatUsd(volume, locale)}>{shortenUsd(volume, locale)}</span>
        )}
        note={leader ? (
          <span className="min-w-0 truncate" title={playerName(leader)}>{t("leader", { name: playerName(leader) })}</span>
        ) : null}
      />
    </StatCards>
  );
}

function TileName({ figure }: { figure: "rank" | "score" | "players" | "volume" }) {
  const t = useTranslations("leaderboard");
  const name = t(`tiles.${figure}`);
  return (
    <span className="explained">
      <span>
        <span>{name}</span>
        {figure === "players" ? `${DOT}${t("tiles.now")}` : null}
      </span><Explain figure={name}><p>{t(`explain.${figure}`)}</p></Explain>
    </span>
  );
}

function RankNote({ own: { rank_change_24h: change }, percentile }: { own: LeaderboardEntry; percentile: number | null }) {
  const t = useTranslations("leaderboard");
  const locale = useLocale();
  return (
    <>
      {!change ? <span>{t(change === 0 ? "tiles.same" : "tiles.unknown")}</span>
        : <Badge tone={change > 0 ? "up" : "down"}>
          <Icon name={change > 0 ? "arrow-up" : "arrow-down"} size={12} />
          {t(change > 0 ? "tiles.up" : "tiles.down", { count: Math.abs(change) })}
        </Badge>}
      {percentile === null ? null : <span className="tabular-nums">{t("top", { percent: formatCount(percentile, locale) })}</span>}
    </>
  );
}

function ScoreButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations("leaderboard.score");
  return (
    <button
      type="button" onClick={onClick}
      className="tap rounded-[4px] text-left text-accent-text underline underline-offset-3 hover:no-underline"
    >
      {t("button")}
    </button>
  );
}
