"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { LeaderboardEntry } from "@/contracts/leaderboard";
import { scoreScale, type BoardSort } from "@/contracts/leaderboard-rules";
import { Bar } from "@/components/ui/figures/progress";
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
    <Table label={t("label")} className={narrow.table}>
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

/** Where the columns do not fit (the room decides, not the screen): rank, name and score in one line, the figures under their names below. */
const narrow = {
  table: "@max-[62rem]:[&_thead]:sr-only @max-[62rem]:[&_:is(tbody,td)]:block @max-[62rem]:block @max-[62rem]:border-t @max-[62rem]:border-line",
  row: "@max-[62rem]:flex @max-[62rem]:flex-wrap @max-[62rem]:items-center @max-[62rem]:gap-x-4 @max-[62rem]:gap-y-1.5 @max-[62rem]:before:order-1 @max-[62rem]:before:basis-full @max-[62rem]:before:content-[''] @max-[62rem]:border-b @max-[62rem]:border-line @max-[62rem]:px-4.5 @max-[62rem]:py-3 @max-[62rem]:data-current:bg-soft @max-[62rem]:last:border-b-0",
  cell: "@max-[62rem]:border-0! @max-[62rem]:p-0! @max-[62rem]:shadow-none!",
  user: "@max-[62rem]:min-w-0 @max-[62rem]:max-w-none! @max-[62rem]:flex-1 @max-[62rem]:basis-32",
  figure: "@max-[62rem]:order-2 @min-[40rem]:@max-[62rem]:basis-[calc((100%-64px)/5)] @max-[40rem]:basis-[calc((100%-32px)/3)] @max-[62rem]:min-w-[6rem] @max-[62rem]:text-left!",
  label: "hidden font-sans text-sm text-muted @max-[62rem]:block",
} as const;

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
    <Row current={ownRowId !== null} className={narrow.row}>
      <Cell className={narrow.cell}>
        <span className="inline-flex items-center gap-2"><RankMark position={entry.position} /><RankChange change={entry.rank_change_24h} /></span>
      </Cell>
      <Cell className={`${narrow.cell} ${narrow.user} max-w-72`}>
        <Player entry={entry} {...(ownRowId !== null && { ownRowId })} />
      </Cell>
      <Cell align="end" className={narrow.cell}>
        <span aria-hidden="true" className={narrow.label}>{t("table.score")}</span>
        {isExplained ? (
          <button type="button" onClick={onExplain} title={t("score.button")} className="rounded-[4px] font-semibold underline decoration-line underline-offset-4 hover:decoration-current">
            {formatScore(entry.score, locale)}<span className="sr-only"> · {t("score.of", { name: playerName(entry) })}</span>
          </button>
        ) : <span className="font-semibold">{formatScore(entry.score, locale)}</span>}
      </Cell>
      <Figure label={t("table.portfolio")}><span title={formatUsd(usd, locale)}>{shortenUsd(usd, locale)}</span></Figure>
      <Figure label={t("table.social")} align="start">
        <span className="inline-flex items-center gap-2.5">
          <Bar share={social / scoreScale.socialScore} className="w-20 @max-[62rem]:hidden" /><span className="num">{formatPart(social, locale)}</span>
        </span>
      </Figure>
      <Figure label={t("table.trading")}>
        {trading === null ? <span className="text-muted" title={t("table.notLinked")}>{unknownFigure}</span> : formatPart(trading, locale)}
      </Figure>
      <Figure label={t("table.mentions")}><span title={formatCount(entry.mentions_count, locale)}>{shortenNumber(entry.mentions_count, locale)}</span></Figure>
      <Figure label={t("table.engagement")}>{rate === null ? unknownFigure : formatPercent(100 * rate, locale)}</Figure>
    </Row>
  );
}

function Figure({ label, align = "end", children }: { label: string; align?: "start" | "end"; children: ReactNode }) {
  return (
    <Cell align={align} className={`${narrow.cell} ${narrow.figure}`}>
      <span aria-hidden="true" className={narrow.label}>{label}</span>
      {children}
    </Cell>
  );
}
