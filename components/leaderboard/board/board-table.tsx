"use client";

import { useLocale, useTranslations } from "next-intl";
import type { LeaderboardEntry } from "@/contracts/leaderboard";
import { scoreScale, type BoardSort } from "@/contracts/leaderboard-rules";
import { Bar } from "@/components/ui/figures/progress";
import { FigureCell } from "@/components/ui/tables/figure-cell";
import { Cell, Heading, Row, Table, TableBody, TableHead, type Sort } from "@/components/ui/tables/table";
import { useOffers } from "@/lib/client/request/offers";
import { formatCount, formatPercent, formatUsd, shortenNumber, shortenUsd, unknownFigure } from "@/lib/shared/format/figures";
import { Player } from "../player";
import { formatPart, formatScore, playerName } from "../player-texts";
import { RankChange, RankMark } from "../rank-mark";
import { isOwnRow } from "./board-page";

interface BoardTableProps {
  entries: readonly LeaderboardEntry[];
  /** The caller's row. */
  own: LeaderboardEntry | null | undefined;
  /** For the element in the caller's row that takes the focus. */
  ownRowId: string;
  sort: BoardSort;
  onSort: (sort: BoardSort) => void;
  onExplain: (entry: LeaderboardEntry) => void;
}

/** The players; each becomes a card where eight columns do not fit. Every order has the highest first. */
export function BoardTable({ entries, own, ownRowId, sort, onSort, onExplain }: BoardTableProps) {
  const t = useTranslations("leaderboard.table");
  const sortBy = (column: BoardSort): Sort => ({ direction: sort === column ? "descending" : null, onSort: () => onSort(column) });
  return (
    <Table label={t("label")} className="board-table">
      <TableHead>
        <Heading>{t("rank")}</Heading>
        <Heading>{t("user")}</Heading>
        <Heading align="end" sort={sortBy("score")}>{t("score")}</Heading>
        <Heading align="end" sort={sortBy("portfolio")}>{t("portfolio")}</Heading>
        <Heading sort={sortBy("social")}>{t("social")}</Heading>
        <Heading align="end" sort={sortBy("trading")}>{t("trading")}</Heading>
        <Heading align="end">{t("mentions")}</Heading>
        <Heading align="end">{t("engagement")}</Heading>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <PlayerRow key={entry.id} entry={entry} ownRowId={isOwnRow(entry, own) ? ownRowId : null} onExplain={() => onExplain(entry)} />
        ))}
      </TableBody>
    </Table>
  );
}

interface PlayerRowProps {
  entry: LeaderboardEntry;
  /** Null where it is somebody else's row. */
  ownRowId: string | null;
  onExplain: () => void;
}

function PlayerRow({ entry, ownRowId, onExplain }: PlayerRowProps) {
  const isExplained = useOffers("GET /api/v1/leaderboard/players/:id/score");
  const t = useTranslations("leaderboard");
  const locale = useLocale();
  const { portfolio_value: usd, social_score: social, trading_score: trading, engagement_rate: rate } = entry;
  return (
    <Row current={ownRowId !== null}>
      <Cell>
        <span className="rank"><RankMark position={entry.position} /><RankChange change={entry.rank_change_24h} /></span>
      </Cell>
      <Cell>
        <Player entry={entry} {...(ownRowId !== null && { ownRowId })} />
      </Cell>
      <FigureCell label={t("table.score")}>
        {isExplained ? (
          <button type="button" onClick={onExplain} title={t("score.button")} className="score-link">
            {formatScore(entry.score, locale)}<span className="sr-only">{` · ${t("score.of", { name: playerName(entry) })}`}</span>
          </button>
        ) : <span className="font-semibold">{formatScore(entry.score, locale)}</span>}
      </FigureCell>
      <FigureCell label={t("table.portfolio")}><span title={formatUsd(usd, locale)}>{shortenUsd(usd, locale)}</span></FigureCell>
      <FigureCell label={t("table.social")} align="start">
        <span className="score-bar">
          <Bar share={social / scoreScale.socialScore} className="w-20" /><span className="num">{formatPart(social, locale)}</span>
        </span>
      </FigureCell>
      <FigureCell label={t("table.trading")}>
        {trading === null ? <span className="text-muted" title={t("table.notLinked")}>{unknownFigure}</span> : formatPart(trading, locale)}
      </FigureCell>
      <FigureCell label={t("table.mentions")}><span title={formatCount(entry.mentions_count, locale)}>{shortenNumber(entry.mentions_count, locale)}</span></FigureCell>
      <FigureCell label={t("table.engagement")}>{rate === null ? unknownFigure : formatPercent(100 * rate, locale)}</FigureCell>
    </Row>
  );
}
