import { useLocale } from "next-intl";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { scoreScale, type BoardSort } from "@/contracts/leaderboard/rules";
import { Change } from "@/components/ui/figures/change";
import { directionOf } from "@/components/ui/figures/direction";
import { Bar } from "@/components/ui/figures/progress";
import { UnknownFigure } from "@/components/ui/figures/unknown-figure";
import { Cell, Heading, Row, Table, TableBody, TableHead, type Sort } from "@/components/ui/tables/table";
import { useOffers } from "@/lib/client/request/offers";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatEngagementRate, formatUsd, shortenNumber, shortenUsd, shortenUsdChange } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { Player } from "../player";
import { formatPart, formatScore, playerName } from "../player-texts";
import { RankChange, RankMark } from "../rank-mark";
import { useKnownUsd } from "../use-known-usd";
import { isOwnRow } from "./board-page";

interface BoardTableProps {
  entries: readonly LeaderboardEntry[];
  /** The caller's row. */
  own: LeaderboardEntry | null | undefined;
  /** The id of the element in the caller's row that takes the focus. */
  ownRowId: string;
  sort: BoardSort;
  onSort: (sort: BoardSort) => void;
  onExplain: (entry: LeaderboardEntry) => void;
}

/** Whether the product API has our extensions: then it returns the volume, and its engagement rate covers 30 days. */
function useHasExtensions(): boolean {
  return useOffers("GET /api/v1/leaderboard/players/:id/score");
}

/**
 * The players. Where nine columns do not fit, the bars and the last three columns are hidden, and mentions and engagement are shown
 * below other figures; on a phone each row becomes a card. Every order has the highest first. The heading of a column that does not
 * depend on the timeframe says so.
 */
export function BoardTable({ entries, own, ownRowId, sort, onSort, onExplain }: BoardTableProps) {
  const t = useTranslations("leaderboard.table");
  const hasExtensions = useHasExtensions();
  const sortBy = (column: BoardSort): Sort => ({ direction: sort === column ? "descending" : null, onSort: () => onSort(column) });
  return (
    <Table label={t("label")} className="board-table">
      <TableHead>
        <Heading>{t("rank")}</Heading>
        <Heading>{t("user")}</Heading>
        <Heading align="end" sort={sortBy("score")}>{t("score")}</Heading>
        <Heading align="end" sort={sortBy("portfolio")}>{t("portfolio")}</Heading>
        <Heading sort={sortBy("social")} note={<span className="below-figure">{t("mentions")}</span>}>{t("social")}</Heading>
        <Heading align="end" sort={sortBy("trading")} note={<span className="below-figure">{t("engagement")}</span>}>{t("trading")}</Heading>
        <Heading align="end">{t("mentions")}</Heading>
        <Heading align="end">{t(hasExtensions ? "engagement30" : "engagement")}</Heading>
        {hasExtensions ? <Heading align="end">{t("volume")}</Heading> : null}
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
  /** Null if it is another player's row. */
  ownRowId: string | null;
  onExplain: () => void;
}

function PlayerRow({ entry, ownRowId, onExplain }: PlayerRowProps) {
  const hasExtensions = useHasExtensions();
  const t = useTranslations("leaderboard");
  const locale = useLocale();
  const { portfolio_value: usd, portfolio_change: change, social_score: social, trading_score: trading, engagement_rate: rate } = entry;
  const mentions = <span title={formatCount(entry.mentions_count, locale)}>{shortenNumber(entry.mentions_count, locale)}</span>;
  const engagement = formatEngagementRate(rate, locale);
  const engagementName = t(hasExtensions ? "table.engagement30" : "table.engagement");
  const volume = shortenUsd(useKnownUsd()(entry.volume), locale);
  return (
    <Row current={ownRowId !== null}>
      <Cell>
        <span className="rank"><RankMark position={entry.position} /><RankChange change={entry.rank_change_24h} /></span>
      </Cell>
      <Cell isRowName>
        <Player entry={entry} {...(ownRowId !== null && { ownRowId })} />
      </Cell>
      <Cell label={t("table.score")}>
        {hasExtensions ? (
          <button type="button" onClick={onExplain} title={t("score.button")} className="score-link">
            {formatScore(entry.score, locale)}<span className="sr-only">{`${DOT}${t("score.of", { name: playerName(entry) })}`}</span>
          </button>
        ) : <span className="font-semibold">{formatScore(entry.score, locale)}</span>}
      </Cell>
      <Cell label={t("table.portfolio")}>
        <span className="grid" title={formatUsd(usd, locale)}>
          {shortenUsd(usd, locale)}{change === null ? null : (
            <Change value={shortenUsdChange(change, locale)} direction={directionOf(change)} />
          )}
        </span>
      </Cell>
      <Cell label={t("table.social")} align="start">
        <span className="score-bar">
          <Bar share={social / scoreScale.socialScore} className="w-12" /><span className="num">{formatPart(social, locale)}</span>
        </span>
        <span className="below-figure" data-label={t("table.mentions")}>{mentions}</span>
      </Cell>
      <Cell label={t("table.trading")}>
        {trading === null
          ? <span className="text-muted" title={t("table.notLinked")}><UnknownFigure /></span>
          : formatPart(trading, locale)}
        <span className="below-figure" data-label={t("table.engagement")} title={engagementName}>{engagement}</span>
      </Cell>
      <Cell label={t("table.mentions")}>{mentions}</Cell>
      <Cell label={engagementName}>{engagement}</Cell>
      {hasExtensions ? <Cell label={t("table.volume")}>{volume}</Cell> : null}
    </Row>
  );
}
