import { useLocale } from "next-intl";
import type { SocialMetrics } from "@/contracts/social/calls";
import { Badge, Tag } from "@/components/ui/figures/badge";
import { Change } from "@/components/ui/figures/change";
import { directionOf } from "@/components/ui/figures/direction";
import { ExplainedName } from "@/components/ui/overlays/explain";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { MetricStrip, StatCard, StatCards } from "@/components/ui/figures/stat-card";
import {
  formatCount, formatEngagementRate, formatPercentChange, formatSigned, shortenNumber, unknownFigure,
} from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

type Figure = "day" | "week" | "sentiment" | "engagement" | "influence" | "growth" | "topics";

/** The four tiles and the further metrics of the mentions. `metrics` is undefined while loading, null if they cannot be read. */
export function MentionTiles({ metrics }: { metrics: SocialMetrics | null | undefined }) {
  const t = useTranslations("social.mentions.tiles");
  const locale = useLocale();
  const known = metrics ?? undefined;
  const isLoading = metrics === undefined;
  const score = known?.sentiment_score ?? null;
  const value = (text: string) => (isLoading ? <Skeleton className="my-1 h-7 w-20" /> : text);
  const note = (text: string) => (isLoading ? <Skeleton className="h-4 w-24" /> : metrics === null ? t("failed") : text);
  return (
    <>
      <StatCards>
        <StatCard
          lead label={<Name figure="day" />} value={value(formatCount(known?.mentions_24h, locale))}
          note={note(t("dayNote", { count: formatCount(known?.mentions_30d, locale) }))}
        />
        <StatCard
          label={<Name figure="week" />} value={value(formatCount(known?.mentions_7d, locale))}
          note={note(t("weekNote", { count: shortenNumber((known?.mentions_7d ?? 0) / 7, locale) }))}
        />
        <StatCard label={
          <Name figure="sentiment" />
        } value={value(formatSigned(score, locale))} note={note(t(score === null ? "notEnough" : "sentimentNote"))} />
        <StatCard label={
          <Name figure="engagement" />
        } value={value(formatEngagementRate(known?.engagement_rate, locale))} note={note(t("engagementNote"))} />
      </StatCards>
      {known ? <FurtherMetrics metrics={known} /> : null}
    </>
  );
}

function FurtherMetrics(
  { metrics: { influence_score: influence, follower_growth_rate: growth, trending_topics: topics } }: { metrics: SocialMetrics },
) {
  const t = useTranslations("social.mentions.tiles");
  const locale = useLocale();
  const growthPercent = growth === null ? null : 100 * growth;
  return (
    <MetricStrip
      columns={3}
      metrics={[
        {
          id: "influence",
          label: <Name figure="influence" />,
          value: influence === null ? unknownFigure : formatCount(influence, locale),
          note: influence === null ? t("notEnough") : <span>/ {formatCount(100, locale)}</span>,
        },
        {
          id: "growth",
          label: <Name figure="growth" />,
          value: <Change value={formatPercentChange(growthPercent, locale)} direction={directionOf(growthPercent)} />,
          note: growth === null ? t("notEnough") : undefined,
        },
        {
          id: "topics", label: <Name figure="topics" />,
          value: topics.length === 0 ? <Badge tone="neutral">{t("noTopics")}</Badge>
            : <span className="flex flex-wrap gap-1.5 py-0.5 font-sans font-normal">{topics.map((topic) => (
              <Tag key={topic} className="max-w-full"><bdi className="min-w-0 break-words">{topic}</bdi></Tag>
            ))}</span>,
        },
      ]}
    />
  );
}

function Name({ figure }: { figure: Figure }) {
  const t = useTranslations("social.mentions.tiles");
  return <ExplainedName figure={t(figure)}><p>{t(`${figure}About`)}</p></ExplainedName>;
}
