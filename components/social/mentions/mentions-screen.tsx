"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import type { ScrapingJob } from "@/contracts/social/calls";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { RetryButton } from "@/components/feedback/retry-button";
import { useAttempt } from "@/components/feedback/use-attempt";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { Progress } from "@/components/ui/figures/progress";
import { toast } from "@/components/ui/overlays/toast-store";
import { useOffers } from "@/lib/client/request/offers";
import { useCache } from "@/lib/client/cache/use-cache";
import { useView } from "@/lib/client/address/use-view";
import { loadPart } from "@/lib/shared/server-unreachable";
import { unpack, type Packed } from "@/lib/shared/packed";
import { useTranslations } from "@/lib/shared/use-translations";
import { hiddenMentions } from "../hidden-mentions";
import { useScrapeNow } from "../use-scrape-now";
import { useTracking } from "../data";
import { useNeedsNotice } from "../use-needs-notice";
import { useTrackingChanges } from "../changes";
import { MentionTiles } from "./mention-tiles";
import { MentionsCard } from "./mentions-card";
import { MentionsHeader } from "./mentions-header";
import { useArrivals, useMentionPage, useMetrics, withoutIdleMatch, type MentionsData } from "./data";
import { useDeletion } from "./use-deletion";
import { refreshMentions, useMentionChanges } from "./changes";
import { useLocalMarks } from "./use-local-marks";
import { mentionViewParams, unfiltered, type MentionView } from "./view";

const NotSetUp = dynamic(() => loadPart(() => import("./not-set-up"), "NotSetUp"));
const ReadingNotice = dynamic(() => loadPart(() => import("../reading-notice"), "ReadingNotice"));
const LastKnownConnection = dynamic(() => loadPart(() => import("../last-known-connection"), "LastKnownConnection"), { ssr: false });

/** Mentions: what was said about the tracked handle, or a link to set up tracking. */
export function MentionsScreen({ initial: given }: { initial: MentionsData | Packed<MentionsData> }) {
  const initial = unpack(given);
  const job = useTracking(initial);
  return job === null ? <NotSetUp userId={initial.userId} /> : <TrackedMentions job={job} initial={initial} />;
}

function TrackedMentions({ job, initial }: { job: ScrapingJob | undefined; initial: MentionsData }) {
  const t = useTranslations("social.mentions");
  const tFailed = useTranslations("social.failed");
  const tTrackers = useTranslations("social.trackers");
  const { view: linked, show } = useView(mentionViewParams);
  const view = withoutIdleMatch(linked, initial, job);
  const fetched = useMentionPage(view, { ...initial, view: withoutIdleMatch(initial.view, initial, job) });
  const canMark = useOffers("POST /api/v1/social/mentions/read");
  const localMarks = useLocalMarks(initial.userId);
  const page = canMark ? fetched : { ...fetched, data: localMarks.apply(fetched.data) };
  const metrics = useMetrics(initial.metrics);
  const changes = useMentionChanges(view.tracker);
  const { hidden, discard } = useDeletion(changes.remove);
  const arrived = useArrivals(view, page.isLoading ? undefined : page.data);
  const unreadHidden = page.data?.mentions.filter(({ id, is_read: isRead }) => !isRead && hidden.has(id)).length ?? 0;
  const isOwn = view.tracker === null;
  // Also if what found them is no longer tracked.
  const hasKeywords = isOwn && canMark && ((job?.keywords.length ?? 0) > 0 || page.data?.has_keyword_posts === true);
  const needsNotice = useNeedsNotice(job);
  useEffect(() => {
    hiddenMentions.write({ ids: hidden, unread: isOwn ? unreadHidden : 0 });
    return () => hiddenMentions.write(hiddenMentions.none);
  }, [hidden, isOwn, unreadHidden]);
  const { refresh, scrape } = useMentionActions(job ?? null, view);

  const canCorrect = useOffers("PATCH /api/v1/social/mentions/:id");
  const canDelete = useOffers("DELETE /api/v1/social/mentions/:id");
  const hasFailed = page.data === undefined && page.error !== undefined;
  const failure = hasFailed ? (
    <RetryAlert error={page.error} title={t("loadFailed")} text={tFailed("fetchScrapedMentions")} onRetry={refresh} />
  ) : null;
  const isGone = !isOwn && hasFailed && page.error?.status === 404;
  return (
    <div className="page">
      <MentionsHeader
        tracked={page.data?.tracked ?? (job && isOwn ? `@${job.username}` : null)}
        onTracker={(tracker) => show({ ...unfiltered, tracker })}
        unread={page.data && page.data.unread - unreadHidden} scrape={isOwn ? scrape : null} onRefresh={refresh}
      />
      {isGone ? <Alert tone="info" action={<Button onClick={() => show({ tracker: null })}>{tTrackers("back")}</Button>}>
        {tTrackers("gone")}
      </Alert>
        : <LoadAlert page={page} metrics={metrics} onRetry={refresh} />}
      <LastKnownConnection userId={initial.userId} job={job} metrics={metrics.data} />
      {job && isOwn && needsNotice ? <ReadingNotice job={job} /> : null}
      {isOwn && job?.state === "running" ? <Progress label={t("trigger")} /> : null}
      {isGone
        ? null
        : isOwn
        ? <div className="below-list grid gap-4"><MentionTiles metrics={metrics.data ?? (metrics.error ? null : undefined)} /></div>
        : <Alert tone="info">{tTrackers("note")}</Alert>}
      {isGone ? null : (
        <div tabIndex={-1} className="min-w-0 rounded-card outline-none">
          <MentionsCard
            page={page} failure={failure} view={view} onShow={show} hidden={hidden} arrived={arrived} scrape={isOwn ? scrape : null}
            onMarkAll={() => void changes.markAll(view, page.data?.as_of ?? null)}
            onMark={canMark ? (mentions, isRead) => changes.mark(mentions.map(({ id }) => id), isRead) : localMarks.mark}
            hasReadState={canMark} canExport={canMark} hasKeywords={hasKeywords}
            onCorrect={canCorrect ? (mentions, sentiment) => changes.correct(mentions, sentiment) : null}
            onDelete={canDelete ? discard : null}
          />
        </div>
      )}
    </div>
  );
}

/** Refresh and Trigger Scraping; each reports its outcome. */
function useMentionActions(job: ScrapingJob | null, view: MentionView) {
  const t = useTranslations("social.mentions");
  const tFailed = useTranslations("social.failed");
  const cache = useCache();
  const attempt = useAttempt();
  const changes = useTrackingChanges();
  const refresh = () => attempt(t("refreshFailed"), async () => {
    await refreshMentions(cache, view);
    toast.success(t("refreshed"));
  }, tFailed("fetchMentions"));
  const scrape = useScrapeNow(job, changes, { done: t("triggered"), failed: t("triggerFailed"), reason: tFailed("triggerJob") });
  return { refresh, scrape };
}

interface Load {
  data?: unknown;
  error?: unknown;
}

/** Says that a newer version of the list (so that it may be outdated) or the metrics could not be read. */
function LoadAlert({ page, metrics, onRetry }: { page: Load; metrics: Load; onRetry: () => unknown }) {
  const t = useTranslations("social.mentions");
  const tFailed = useTranslations("social.failed");
  const retry = <RetryButton onRetry={onRetry} />;
  if (page.error && page.data) return <Alert tone="warn" title={tFailed("fetchMentions")} action={retry}>{t("outdated")}</Alert>;
  if (metrics.error) return <Alert tone="warn" action={retry}>{tFailed("fetchMetrics")}</Alert>;
  return null;
}
