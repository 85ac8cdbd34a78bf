import { useLocale } from "next-intl";
import type { MouseEventHandler, ReactNode } from "react";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { timeframeDefault } from "@/contracts/leaderboard/rules";
import type { TimelineDay } from "@/contracts/timeline/calls";
import { useAfterScrapes } from "@/components/live/use-after-scrapes";
import { showStatement, whySpans } from "@/components/statement/view";
import { Link, onPlainClick } from "@/components/ui/controls/link";
import { Card } from "@/components/ui/figures/card";
import type { IconName } from "@/components/ui/figures/drawings";
import { Icon } from "@/components/ui/figures/icons";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { useCall } from "@/lib/client/cache/use-call";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { Offered, useOffers } from "@/lib/client/request/offers";
import { isSampleEntry } from "@/lib/shared/board-source";
import { formatAmount } from "@/lib/shared/format/amounts";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatSigned, formatUsd } from "@/lib/shared/format/figures";
import { postLanguage } from "@/lib/shared/format/post-language";
import { textStart } from "@/lib/shared/format/text-start";
import { useTranslations } from "@/lib/shared/use-translations";

const refreshMs = 5 * 60_000;
const hourMs = 60 * 60_000;
/** How much of a post is rendered, in characters: more than a line can show. */
const longestText = 300;

/**
 * Mentions, the most noticed post, the largest transaction and the rank since
 * yesterday, each linking to its source. The change in value is in a tile above.
 */
export function DayLines() {
  const t = useTranslations("sinceYesterday");
  const day = useCall("GET /api/v1/timeline/day", {}, { refreshMs });
  const rank = useCall("GET /api/v1/leaderboard/user/rank", {}, { refreshMs });
  useAfterScrapes(() => day.mutate());
  const canExplain = useOffers("GET /api/v1/portfolio/statement");
  const isMissing = day.error && !day.data;
  const setupPath = useMissingSources().mentions ? "/social" : "/social/twitter-setup";
  const explain = canExplain ? onPlainClick(() => showStatement({ span: whySpans["24h"] })) : undefined;
  return (
    <Card title={t("title")} actions={
      <Offered by="GET /api/v1/digest"><Link href="/social/digest" className="card-link">{t("digest")}</Link></Offered>
    }>
      <ul aria-label={t("title")} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <Line icon="reply" href={day.data && isUntracked(day.data) ? setupPath : "/social/timeline?range=24h"}>
          {isMissing ? t("failed") : day.data ? <MentionsText day={day.data} /> : null}
        </Line>
        {isMissing ? null : <TopPostLine day={day.data} />}
        {isMissing ? null : <Line icon="portfolio" href={canExplain ? "/dashboard?why=24h" : "/portfolio"} onClick={explain}>{day.data ? (
          <FlowText flow={day.data.largest_flow} />
        ) : null}</Line>}
        <Line icon="leaderboard" href={`/leaderboard?timeframe=${timeframeDefault}`}>
          {rank.data !== undefined ? <RankText own={rank.data} /> : rank.error ? t("failed") : null}
        </Line>
      </ul>
    </Card>
  );
}

/** One line; a placeholder while it loads (`children` is null). */
function Line(
  { icon, href, onClick, children }: { icon: IconName; href: string; onClick?: MouseEventHandler; children: ReactNode },
) {
  return (
    <li className="flex min-h-control items-center gap-3 max-sm:min-h-12">
      <Icon name={icon} className="text-muted" />
      {children === null
        ? <Skeleton className="h-4 w-2/3" />
        : <Link href={href} onClick={onClick} className="tap min-w-0 rounded-[4px] hover:underline">{children}</Link>}
    </li>
  );
}

const isUntracked = ({ tracked, mentions }: TimelineDay) => !mentions && tracked === null;

function MentionsText({ day }: { day: TimelineDay }) {
  const t = useTranslations("sinceYesterday");
  const locale = useLocale();
  const { mentions: missing } = useMissingSources();
  const { mentions } = day;
  if (isUntracked(day) && missing) return missing.name;
  if (!mentions) return t(isUntracked(day) ? "notTracked" : "notKnown");
  const { count, is_partial: isPartial, before, sentiment_score: score, sentiment_score_before: scoreBefore } = mentions;
  const more = before === null ? null : count - before;
  return joinParts([
    t("mentions", { count }),
    isPartial ? t("partial") : null,
    more === null ? null : more === 0 ? t("same") : t(more > 0 ? "more" : "fewer", { count: formatCount(Math.abs(more), locale) }),
    score === null
      ? null
      : scoreBefore === null
      ? t("mood", { score: formatSigned(score, locale) })
      : t("moodFrom", { score: formatSigned(score, locale), before: formatSigned(scoreBefore, locale) }),
  ]);
}

/** The post with the most reactions, linking to the hour of the timeline around it. */
function TopPostLine({ day }: { day: TimelineDay | undefined }) {
  const t = useTranslations("sinceYesterday");
  const canShow = useOffers("GET /api/v1/timeline");
  const post = day?.top_post;
  if (!canShow || (day && !post)) return null;
  if (!post) return <Line icon="neutral" href="/social/timeline">{null}</Line>;
  const from = Math.floor(Date.parse(post.created_at) / hourMs) * hourMs;
  const span = new URLSearchParams({ range: "24h", from: new Date(from).toISOString(), to: new Date(from + hourMs).toISOString() });
  return (
    <Line icon={post.sentiment} href={`/social/timeline?${span}`}>
      {t.rich(`topPost.${post.sentiment}`, { author: () => (
        <bdi>@{post.author.username}</bdi>
      ) })} <bdi lang={postLanguage(post.lang)} className="block truncate text-muted" title={textStart(post.text, longestText)}>
        {textStart(post.text, longestText)}
      </bdi>
    </Line>
  );
}

function FlowText({ flow }: { flow: TimelineDay["largest_flow"] }) {
  const t = useTranslations("sinceYesterday");
  const locale = useLocale();
  if (!flow) return t("noFlow");
  const figures = { amount: `${formatAmount(flow.value, locale, { max: 4 })} ${flow.symbol}`, value: formatUsd(flow.value_usd, locale) };
  return <span className="tabular-nums">{t(flow.type === "incoming" ? "largestIn" : "largestOut", figures)}</span>;
}

function RankText({ own }: { own: LeaderboardEntry | null }) {
  const t = useTranslations("sinceYesterday");
  const locale = useLocale();
  // On the sample board, which accounts without a wallet see, the rank is made up.
  if (!own || isSampleEntry(own)) return t("noRank");
  const change = own.rank_change_24h;
  return joinParts([
    t("rank", { rank: `#${formatCount(own.position, locale)}` }),
    change === null ? null : change === 0 ? t("held") : t(change > 0 ? "up" : "down", { count: Math.abs(change) }),
  ]);
}

function joinParts(parts: readonly (string | null)[]): ReactNode {
  return <span className="break-keep tabular-nums">{parts.filter(Boolean).join(DOT)}</span>;
}
