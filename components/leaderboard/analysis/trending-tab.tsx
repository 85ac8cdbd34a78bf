import { useLocale } from "next-intl";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { leaderboardLimits, trendingOrders } from "@/contracts/leaderboard/rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { ButtonLink } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/figures/badge";
import { Card } from "@/components/ui/figures/card";
import { classes } from "@/components/ui/classes";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { Bar } from "@/components/ui/figures/progress";
import { RangeSwitch } from "@/components/ui/controls/range-switch";
import { TableSkeleton } from "@/components/ui/tables/list-skeletons";
import { oneOf } from "@/lib/client/address/url-state";
import { searchOf, type ShowView } from "@/lib/client/address/use-view";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useOffers } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import { isOwnRow } from "../board/board-page";
import { Player } from "../player";
import { formatPart } from "../player-texts";
import { RankMark } from "../rank-mark";
import type { LeaderboardData } from "../data";
import { boardViewParams, type BoardView, trendingInput } from "../view";
import { type TrendingEntry, useTrending } from "./data";

interface TrendingTabProps {
  view: BoardView;
  onShow: ShowView<BoardView>;
  initial: LeaderboardData;
  own: LeaderboardEntry | null | undefined;
  /** Whether a failure shown above the tabs has a Retry for all of the board. */
  isCovered: boolean;
}

/**
 * The most talked-about players of the last 24 hours, by rise over their own
 * usual days or by social score. The bar is full at a social score of 200.
 */
export function TrendingTab({ view, onShow, initial, own, isCovered }: TrendingTabProps) {
  const t = useTranslations("leaderboardMore.trending");
  const tFailed = useTranslations("leaderboard.failed");
  const { mentions: missing } = useMissingSources();
  const hasRising = useOffers("GET /api/v1/leaderboard/rising");
  const order = hasRising ? view.by : "social";
  const trending = useTrending(order, initial);
  const { data, error } = trending;
  const failure = error ? (
    <RetryAlert
      error={error} title={tFailed("fetchTrending")} onRetry={trending.mutate} tone={data ? "warn" : "error"} isCovered={isCovered}
    />
  ) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data ? failure : null}
      <Card title={t("title")} padding="flush" className="@container" actions={hasRising ? (
        <OrderSwitch view={view} onShow={onShow} />
      ) : null}>
        <UnreadableNotice of={order === "rise"
          ? "GET /api/v1/leaderboard/rising"
          : "GET /api/v1/leaderboard/trending"} input={trendingInput} className="mx-4.5 mb-3" />
        {data === undefined ? (failure ? <div className="px-4.5 pb-4.5">{failure}</div> : <TableSkeleton />) : data.length === 0 ? (
          <EmptyState
            icon="speech" title={t("empty")} text={missing?.text ?? t(order === "rise" ? "emptyRise" : "emptyText")}
            action={missing ? undefined : <ButtonLink variant="primary" href="/social/twitter-setup">{t("setup")}</ButtonLink>}
          />
        ) : <>
          <p className="-mt-2 px-4.5 pb-3 text-sm text-muted">{t(order === "rise" ? "scaleRise" : "scale")}</p>
          <ol aria-label={t("title")} className="border-t border-line">
            {data.map((entry) => (
              <TrendingRow
                key={entry.id} entry={entry} place={order === "rise" ? entry.position : placeOf(entry, data)} isOwn={isOwnRow(entry, own)}
              />
            ))}
          </ol>
        </>}
      </Card>
    </div>
  );
}

function OrderSwitch({ view, onShow }: Pick<TrendingTabProps, "view" | "onShow">) {
  const t = useTranslations("leaderboardMore.trending");
  return (
    <RangeSwitch
      label={t("order")} value={view.by} onChange={(by) => onShow({ by: oneOf(trendingOrders, by, "rise") })}
      choices={trendingOrders.map((by) => ({ value: by, label: t(`by.${by}`), href: `?${searchOf(boardViewParams, { ...view, by })}` }))}
    />
  );
}

/** 1 + number of players with a higher social score; ties share a place, like ranks on the board. */
function placeOf({ social_score: social }: LeaderboardEntry, all: readonly LeaderboardEntry[]): number {
  return 1 + all.filter((other) => other.social_score > social).length;
}

function TrendingRow({ entry, place, isOwn }: { entry: TrendingEntry; place: number; isOwn: boolean }) {
  const t = useTranslations("leaderboardMore.trending");
  const tTable = useTranslations("leaderboard.table");
  const locale = useLocale();
  return (
    <li
      aria-current={isOwn || undefined}
      className={classes(
        "flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4.5 py-2.5 last:border-b-0", isOwn && "bg-soft",
      )}
    >
      <RankMark position={place} />
      <span className="min-w-0 flex-1 basis-40"><Player entry={entry} /></span>
      {entry.mentions_count === null ? null : (
        <span className="text-sm whitespace-nowrap text-muted tabular-nums @min-[44rem]:min-w-24 @min-[44rem]:text-right">
          {t("mentions", { count: entry.mentions_count })}
        </span>
      )}
      {entry.rise === undefined || entry.usual_mentions === undefined ? null : (
        <span
          className="text-sm tabular-nums @min-[20rem]:whitespace-nowrap @min-[44rem]:min-w-44"
          title={t("usual", { count: formatPart(entry.usual_mentions, locale) })}
        >
          <Badge tone="up">
            {t("times", { times: formatPart(entry.rise, locale) })}
          </Badge> <span className="text-muted">{t("usual", { count: formatPart(entry.usual_mentions, locale) })}</span>
        </span>
      )}
      <span className="flex min-w-0 basis-72 items-center gap-3 @max-[62rem]:basis-full">
        <Bar share={entry.social_score / leaderboardLimits.trendingBarFull} className="min-w-0 flex-1" />
        <span className="num w-14 text-right font-semibold">
          <span className="sr-only">{tTable("social")} </span>
          {formatPart(entry.social_score, locale)}
        </span>
      </span>
    </li>
  );
}
