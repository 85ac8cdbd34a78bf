import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { ScrapingJob, ScrapingStats } from "@/contracts/social/calls";
import type { SocialProfile } from "@/contracts/social/profile";
import { Age } from "@/components/times/age";
import { Alert } from "@/components/ui/figures/alert";
import { Badge, Tag } from "@/components/ui/figures/badge";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { ExplainedName } from "@/components/ui/overlays/explain";
import { Progress } from "@/components/ui/figures/progress";
import { spoken } from "@/components/ui/figures/unknown-figure";
import { formatCount, formatPercent, shortenNumber, unknownFigure } from "@/lib/shared/format/figures";
import { numberFormat } from "@/lib/shared/format/intl";
import { useTranslations } from "@/lib/shared/use-translations";
import { ProfileImage } from "../profile-image";
import { ScrapeButton } from "../scrape-button";
import type { ScrapeNow } from "../use-scrape-now";
import { ScrapeFailure, WaitingNotice } from "../reading-notice";

/** What scraping has found; a part that is not known is undefined. */
export interface ScrapedFacts {
  profile: SocialProfile | undefined;
  stats: ScrapingStats | undefined;
  /** What could not be read, as opposed to what does not exist yet. */
  failed: { profile: boolean; stats: boolean };
}

interface TrackingCardProps {
  job: ScrapingJob;
  facts: ScrapedFacts;
  scrape: ScrapeNow;
  onStop: () => void;
}

/** Active tracking: the handle, the last sync, what the job is doing now, and buttons to sync and to stop. */
export function TrackingCard({ job, facts, scrape, onStop }: TrackingCardProps) {
  const t = useTranslations("social.setup.active");
  const tFailed = useTranslations("social.failed");
  const { profile, stats, failed } = facts;
  return (
    <section aria-label={t("badge")} className="@container min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <div className="grid gap-4 px-4.5 py-4">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <ProfileImage profile={profile ?? { name: "", username: job.username, profile_image_url: null }} />
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="text-md font-semibold">
                {t.rich("title", { handle: () => <bdi className="wrap-anywhere">@{job.username}</bdi> })}
              </h2>
              <Badge tone="up" dot>{t("badge")}</Badge>
            </div>
            <TrackingFacts job={job} profile={profile} />
          </div>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            <ScrapeButton scrape={scrape} icon="refresh">{t("syncNow")}</ScrapeButton>
            <Button variant="danger" onClick={onStop}>{t("stop")}</Button>
          </div>
        </div>
        <TrackingState job={job} />
        {failed.profile ? <p className="text-sm text-down">{tFailed("fetchProfile")}</p> : null}
        {failed.stats ? <p className="text-sm text-down">{tFailed("fetchStats")}</p> : null}
      </div>
      <Stats stats={stats} />
    </section>
  );
}

function TrackingFacts({ job, profile }: { job: ScrapingJob; profile: SocialProfile | undefined }) {
  const t = useTranslations("social.setup.active");
  const tSocial = useTranslations("social");
  const locale = useLocale();
  const followers = profile?.public_metrics.followers_count ?? null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
      <span>{t.rich("lastSync", { time: () => (job.lastRun === null ? tSocial("never") : <Age at={job.lastRun} />) })}</span>
      <span>{t("frequency", { count: job.frequency })}</span>
      {followers === null ? null : (
        <span title={formatCount(followers, locale)}>{t("followers", { count: shortenNumber(followers, locale), total: followers })}</span>
      )}
      {job.keywords.length === 0 ? null : (
        <span className="flex min-w-0 flex-wrap items-center gap-1.5">
          {t.rich("keywords", {
            words: () => job.keywords.map((word) => <Tag key={word} className="max-w-full"><bdi className="break-all">{word}</bdi></Tag>),
          })}
        </span>
      )}
    </div>
  );
}

/** What the job is doing or what went wrong last time; nothing while it is only waiting for its next run. */
function TrackingState({ job }: { job: ScrapingJob }) {
  const { state, waitingUntil, error, errorCode, unreadable } = job;
  const t = useTranslations("social.setup.active");
  if (state === "running") return (
    <div role="status" className="grid gap-1.5"><Progress label={t("running")} /><p className="text-sm text-muted">{t("running")}</p></div>
  );
  if (state === "waiting") return <WaitingNotice until={waitingUntil} />;
  if (error === null) return unreadable === 0 ? null : (
    <Alert tone="warn" title={t("unreadable", { count: unreadable })}>{t("unreadableText")}</Alert>
  );
  // The mentions themselves were read, so the sync succeeded.
  if (errorCode === "search_refused") return <Alert tone="warn" title={t("searchRefused")}>{t("errors.search_refused")}</Alert>;
  return (
    <Alert tone="error" title={t("failed")}>
      <ScrapeFailure job={job} />
    </Alert>
  );
}

function Stats({ stats }: { stats: ScrapingStats | undefined }) {
  const t = useTranslations("social.setup.stats");
  const tSocial = useTranslations("social");
  const locale = useLocale();
  const { successRate = null, avgScrapeTime = null, lastScrapeTime = null } = stats ?? {};
  const figures: { name: string; about?: string; value: ReactNode }[] = [
    { name: t("total"), value: formatCount(stats?.totalMentions, locale) },
    {
      name: t("last"),
      value: stats === undefined ? unknownFigure : lastScrapeTime === null ? tSocial("never") : <Age at={lastScrapeTime} />,
    },
    { name: t("success"), about: t("successAbout"), value: formatPercent(successRate, locale) },
    { name: t("average"), about: t("averageAbout"), value: avgScrapeTime === null
      ? unknownFigure
      : t("seconds", { seconds: numberFormat(locale, { maximumFractionDigits: 1 }).format(avgScrapeTime) }) },
  ];
  return (
    <dl
      aria-label={t("title")}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,34%)),1fr))] overflow-hidden @min-[38rem]:grid-cols-4"
    >
      {figures.map(({ name, about, value }) => (
        <div key={name} className="-ml-px border-t border-l border-line px-4.5 py-3">
          <dt className="text-sm font-medium text-muted">{about ? <ExplainedName figure={name}><p>{about}</p></ExplainedName> : name}</dt>
          <dd className="num mt-0.5 text-md font-semibold">{spoken(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A link to the list of mentions, shown next to the screen's heading. */
export function SeeMentions() {
  const t = useTranslations("social.setup.active");
  return <ButtonLink href="/social/twitter-mentions" icon="arrow-right">{t("mentions")}</ButtonLink>;
}
