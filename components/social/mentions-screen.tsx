"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Mention, ScrapingJob } from "@/contracts/social";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast-store";
import { useFocusFallback } from "@/components/wallets/use-focus-fallback";
import { useCache } from "@/lib/client/use-cache";
import { useErrorText } from "@/lib/client/use-error-text";
import { MentionTiles } from "./mention-tiles";
import { MentionsCard } from "./mentions-card";
import { MentionsHeader } from "./mentions-header";
import { useArrivals } from "./use-arrivals";
import { useDeletion } from "./use-deletion";
import { refreshMentions, useMentionChanges } from "./use-mention-changes";
import { useMentionView } from "./use-mention-view";
import { useMentionPage, useMetrics, type MentionsData } from "./use-mentions";
import { useScrapeNow } from "./use-scrape-now";
import { useTracking } from "./use-tracking";
import { useTrackingChanges } from "./use-tracking-changes";

const NotSetUp = dynamic(() => import("./not-set-up").then((module) => module.NotSetUp));
const WaitingNotice = dynamic(() => import("./waiting-notice").then((module) => module.WaitingNotice));
const KeptConnection = dynamic(() => import("./kept-connection").then((module) => module.KeptConnection), { ssr: false });

/** Mentions: what was said about the tracked handle, or the way to track one. */
export function MentionsScreen({ initial }: { initial: MentionsData }) {
  const job = useTracking(initial);
  return job === null ? <NotSetUp userId={initial.userId} /> : <TrackedMentions job={job} initial={initial} />;
}

function TrackedMentions({ job, initial }: { job: ScrapingJob | undefined; initial: MentionsData }) {
  const t = useTranslations("social.mentions");
  const { view, show } = useMentionView();
  const [marked, setMarked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const page = useMentionPage(view, initial, marked);
  const metrics = useMetrics(initial.metrics);
  const changes = useMentionChanges();
  const { hidden, discard } = useDeletion(changes.remove);
  const arrived = useArrivals(view);
  const { refresh, scrape } = useMentionActions(job ?? null, view, page.isWhole);
  const list = useRef<HTMLDivElement>(null);
  useFocusFallback(list);

  const markHere = (mentions: readonly Mention[], read: boolean) => setMarked((known) => new Map([...known, ...mentions.map(({ id }) => [id, read] as const)]));
  const mark = (mention: Mention, read: boolean) => (page.isWhole ? markHere([mention], read) : void changes.mark([mention.id], read));
  const markAll = () => (page.isWhole ? markHere(page.data?.mentions ?? [], true) : void changes.mark(undefined, true));
  const hasFailed = page.data === undefined && page.error !== undefined;
  return (
    <div className="page">
      <MentionsHeader username={job?.username ?? null} unread={page.data?.unread} scrape={scrape} onRefresh={refresh} />
      <LoadAlert page={page} others={[metrics]} onRetry={() => void refresh()} />
      <KeptConnection userId={initial.userId} job={job} metrics={metrics.data} />
      {job?.state === "waiting" ? <WaitingNotice until={job.waitingUntil} /> : null}
      {job?.state === "running" ? <Progress label={t("trigger")} /> : null}
      {hasFailed ? null : <MentionTiles metrics={metrics.data ?? (metrics.error ? null : undefined)} />}
      {hasFailed ? null : (
        <div ref={list} tabIndex={-1} className="min-w-0 rounded-card outline-none">
          <MentionsCard
            page={page} view={view} onShow={show} hidden={hidden} arrived={arrived} scrape={scrape} onMarkAll={markAll}
            onMark={mark} onCorrect={page.isWhole ? null : (mention, sentiment) => void changes.correct(mention, sentiment)} onDelete={page.isWhole ? null : discard}
          />
        </div>
      )}
    </div>
  );
}

/** Refresh and Trigger Scraping; each says what became of it. */
function useMentionActions(job: ScrapingJob | null, view: Parameters<typeof refreshMentions>[1], isWhole: boolean) {
  const t = useTranslations("social.mentions");
  const tFailed = useTranslations("social.failed");
  const cache = useCache();
  const errorText = useErrorText();
  const changes = useTrackingChanges();
  const refresh = async () => {
    try {
      await refreshMentions(cache, view, isWhole);
      toast.success(t("refreshed"));
    } catch (error) {
      toast.error(errorText(error, tFailed("fetchMentions")), { title: t("refreshFailed") });
    }
  };
  const scrape = useScrapeNow(job, changes, { done: t("triggered"), failed: t("triggerFailed"), reason: tFailed("triggerJob") });
  return { refresh, scrape };
}

interface Load {
  data?: unknown;
  error?: unknown;
}

/** Says what could not be read: all of it, or that what stands there may be old. */
function LoadAlert({ page, others, onRetry }: { page: Load & { isWhole: boolean }; others: readonly Load[]; onRetry: () => void }) {
  const t = useTranslations("social.mentions");
  const tCommon = useTranslations("common");
  const tFailed = useTranslations("social.failed");
  const errorText = useErrorText();
  const retry = <Button icon="refresh" onClick={onRetry}>{tCommon("retry")}</Button>;
  if (page.error && !page.data) return <Alert tone="error" title={t("loadFailed")} action={retry}>{errorText(page.error, tFailed("fetchScrapedMentions"))}</Alert>;
  if (page.error) return <Alert tone="warn" title={tFailed(page.isWhole ? "fetchScrapedMentions" : "fetchMentions")} action={retry}>{t("outdated")}</Alert>;
  if (others.some(({ error }) => error)) return <Alert tone="warn" action={retry}>{tFailed("fetchMetrics")}</Alert>;
  return null;
}
