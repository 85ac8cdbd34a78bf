import { useLocale } from "next-intl";
import type { AverageMetrics, CompetitiveAnalysis, LeaderboardEntry } from "@/contracts/leaderboard/calls";
import type { Timeframe } from "@/contracts/leaderboard/rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { directionOf } from "@/components/ui/figures/direction";
import { Card } from "@/components/ui/figures/card";
import { Change } from "@/components/ui/figures/change";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { UnknownFigure } from "@/components/ui/figures/unknown-figure";
import { Cell, FigureHead, Row, Table, TableBody } from "@/components/ui/tables/table";
import { ListSkeleton } from "@/components/ui/tables/list-skeletons";
import { formatCount, formatEngagementRate, formatPercentChange, formatUsd, shortenUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { Player } from "../player";
import { formatPart, formatScore } from "../player-texts";
import { RankMark } from "../rank-mark";
import { useKnownUsd } from "../use-known-usd";
import type { LeaderboardData } from "../data";
import { useAnalysis } from "./data";
import { NextRankHint } from "./next-rank-hint";

interface AnalysisTabProps {
  timeframe: Timeframe;
  initial: LeaderboardData;
  /** The caller's row; null if the caller is not on the board. */
  own: LeaderboardEntry | null | undefined;
  /** Whether a failure shown above the tabs has a Retry for all of the board. */
  isCovered: boolean;
}

/** How the caller compares with other players: percentiles, the averages, and the players of similar rank. */
export function AnalysisTab({ timeframe, initial, own, isCovered }: AnalysisTabProps) {
  const t = useTranslations("leaderboard");
  const tAnalysis = useTranslations("leaderboardMore.analysis");
  const analysis = useAnalysis(timeframe, initial, own);
  const { data, error } = analysis;
  const failure = error ? (
    <RetryAlert
      error={error} title={t("failed.fetchAnalysis")} onRetry={analysis.mutate} tone={data ? "warn" : "error"} isCovered={isCovered}
    />
  ) : null;
  if (data === undefined) return failure ?? <ListSkeleton />;
  if (data === null) {
    return <Card><EmptyState icon="leaderboard" title={tAnalysis("unavailable")} text={tAnalysis("unavailableText")} /></Card>;
  }
  return (
    <div aria-busy={analysis.isLoading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {failure}
      <UnreadableNotice of="GET /api/v1/leaderboard/competitive-analysis" input={{ query: { timeframe } }} />
      <Percentiles analysis={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Comparison averages={data.averageMetrics} yours={data.yours ?? metricsOf(own)} />
          <Averages metrics={data.averageMetrics} />
        </div>
        <SimilarPlayers timeframe={timeframe} players={data.similarUsers} own={own} />
      </div>
    </div>
  );
}

/** The caller's metrics from their board row, for product APIs that do not return them with the analysis. */
function metricsOf(own: LeaderboardEntry | null | undefined): AverageMetrics {
  return {
    portfolioValue: own?.portfolio_value ?? null, socialScore: own?.social_score ?? null, engagementRate: own?.engagement_rate ?? null,
  };
}

function Percentiles({ analysis: { userPerformance, percentiles } }: { analysis: CompetitiveAnalysis }) {
  const t = useTranslations("leaderboard");
  const tAnalysis = useTranslations("leaderboardMore.analysis");
  const locale = useLocale();
  // The API's text is English; if it also returns the number, that is shown in the user's language.
  const shown = (percent: number | null | undefined, text: string) => (typeof percent === "number"
    ? t("top", { percent: formatCount(percent, locale) })
    : text);
  const ranks = [
    { name: "overallRank", value: shown(percentiles?.overall, userPerformance.overallRank) },
    { name: "portfolioRank", value: shown(percentiles?.portfolio, userPerformance.portfolioRank) },
    { name: "socialRank", value: shown(percentiles?.social, userPerformance.socialRank) },
  ] as const;
  return (
    <dl className="flex flex-wrap overflow-hidden rounded-card border border-line bg-surface">
      {ranks.map(({ name, value }) => (
        <div key={name} className="-mt-px -ml-px flex grow basis-28 flex-col justify-between border-t border-l border-line px-4.5 py-3">
          <dt className="text-sm font-medium text-muted">{tAnalysis(name)}</dt>
          <dd className="num mt-0.5 text-xl font-[650] tracking-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const metricNames = ["portfolioValue", "socialScore", "engagementRate"] as const;

function Comparison({ averages, yours }: { averages: AverageMetrics; yours: AverageMetrics }) {
  const t = useTranslations("leaderboardMore.analysis");
  const locale = useLocale();
  return (
    <Card title={t("performance")} padding="flush">
      <div className="@container">
        <Table label={t("performance")} className="narrow-table">
          <FigureHead first={t("metric")} figures={[t("yours"), t("average"), t("difference")]} />
          <TableBody>
            {metricNames.map((name) => {
              const difference = differencePercent(yours[name], averages[name]);
              return (
                <Row key={name}>
                  <Cell isRowName className="font-semibold">{t(name)}</Cell>
                  <Cell label={t("yours")}><Metric name={name} value={yours[name]} /></Cell>
                  <Cell label={t("average")}><Metric name={name} value={averages[name]} /></Cell>
                  <Cell label={t("difference")}>
                    <Change value={formatPercentChange(difference, locale, 1)} direction={directionOf(difference)} />
                  </Cell>
                </Row>
              );
            })}
          </TableBody>
        </Table>
      </div>
    </Card>
  );
}

/** The difference from the average in percent, to one decimal; null if either is unknown or the average is 0. */
function differencePercent(yours: number | null, average: number | null): number | null {
  return yours === null || average === null || average === 0 ? null : Math.round((1000 * (yours - average)) / average) / 10;
}

function Averages({ metrics }: { metrics: AverageMetrics }) {
  const t = useTranslations("leaderboardMore.analysis");
  return (
    <Card title={t("averages")}>
      <dl className="grid gap-2">
        {metricNames.map((name) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{t(name)}</dt>
            <dd className="num font-semibold"><Metric name={name} value={metrics[name]} /></dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** A metric in its own unit; the full dollar amount is in the tooltip. */
function Metric({ name, value }: { name: (typeof metricNames)[number]; value: number | null }) {
  const locale = useLocale();
  const known = useKnownUsd();
  if (value === null) return <UnknownFigure />;
  if (name === "portfolioValue") return <span title={formatUsd(known(value), locale)}>{shortenUsd(known(value), locale)}</span>;
  return name === "socialScore" ? formatPart(value, locale) : formatEngagementRate(value, locale);
}

function SimilarPlayers(
  { timeframe, players, own }: { timeframe: Timeframe; players: readonly LeaderboardEntry[]; own: LeaderboardEntry | null | undefined },
) {
  const t = useTranslations("leaderboardMore.analysis");
  const locale = useLocale();
  return (
    <Card title={t("similar")} padding="flush">
      {own ? <NextRankHint timeframe={timeframe} own={own} players={players} className="px-4.5 pb-3" /> : null}
      {players.length === 0 ? <p className="px-4.5 pb-4 text-muted">{t("noneSimilar")}</p> : (
        <ul aria-label={t("similar")} className="border-t border-line">
          {players.map((entry) => {
            const gap = own ? entry.score - own.score : null;
            return (
              <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4.5 py-2.5 last:border-b-0">
                <RankMark position={entry.position} />
                <span className="min-w-0 flex-1 basis-28"><Player entry={entry} /></span>
                <span className="ml-auto grid justify-items-end">
                  <span className="num font-semibold">{formatScore(entry.score, locale)}</span>
                  {gap === null ? null : (
                    <span className="text-sm text-muted tabular-nums">
                      {t(gap > 0 ? "above" : gap < 0 ? "below" : "level", { points: formatScore(Math.abs(gap), locale) })}
                    </span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
