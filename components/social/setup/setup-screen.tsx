"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { ScrapingJob } from "@/contracts/social/calls";
import type { Webhook } from "@/contracts/webhooks/calls";
import { PageHeading } from "@/components/ui/figures/page-heading";
import { Alert } from "@/components/ui/figures/alert";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { Offered } from "@/lib/client/request/offers";
import { useCall } from "@/lib/client/cache/use-call";
import { loadPart } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import { type SetupData, useTracking } from "../data";
import { useTrackingChanges } from "../changes";
import { TrackersCard } from "../trackers/trackers-card";
import { useWebhooks } from "../webhooks/use-webhooks";
import { WebhooksCard } from "../webhooks/webhooks-card";
import { SetupForm } from "./setup-form";
import { SideCards } from "./side-cards";
import { SeeMentions, TrackingCard, type ScrapedFacts } from "./tracking-card";
import { useSavedWebhook } from "./use-saved-webhook";
import { useSetupForm, type TrackingForm } from "./use-setup-form";
import { useSyncAndStop } from "./use-sync-and-stop";

const LastKnownConnection = dynamic(() => loadPart(() => import("../last-known-connection"), "LastKnownConnection"), { ssr: false });
const ConfirmDialog = dynamic(() => loadPart(() => import("@/components/ui/overlays/confirm-dialog"), "ConfirmDialog"), { ssr: false });
const SecretDialog = dynamic(() => loadPart(() => import("../webhooks/secret-dialog"), "SecretDialog"), { ssr: false });

/** Twitter Setup: what is tracked, and the form that changes it. */
export function SetupScreen({ initial }: { initial: SetupData }) {
  const t = useTranslations("social.setup");
  const known = useTracking(initial);
  const job = known ?? null;
  const facts = useScrapedFacts(job, initial);
  const changes = useTrackingChanges();
  const webhooks = useWebhooks(initial.webhooks, initial.userId);
  const [secret, setSecret] = useState<string | null>(null);
  const showSecret = (webhook: Webhook) => setSecret(webhook.secret ?? null);
  const afterSave = useSavedWebhook(webhooks, showSecret);
  const form = useSetupForm(job, changes.save, (saved) => void afterSave(saved, job));
  const sync = useSyncAndStop(job, changes, form.reset);
  return (
    <div className="page">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <PageHeading>{t("heading")}</PageHeading>
          <p className="mt-1 text-muted">{t("intro")}</p>
        </div>
        {job === null ? null : <SeeMentions />}
      </div>
      <ComingSoon source={initial.source} isTracking={job !== null} />
      <SetupFailure failure={form.failure} onClose={() => form.change({})} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          <LastKnownConnection userId={initial.userId} job={known} profileId={facts.profile?.id} />
          {job === null ? null : <TrackingCard job={job} facts={facts} scrape={sync.scrape} onStop={sync.openStopDialog} />}
          <SetupForm job={job} form={form} isReady={initial.source?.ready !== false} />
          {job === null ? <WebhooksCard webhooks={webhooks} onAdded={showSecret} /> : null}
        </div>
        {/* Until tracking is set up, information that helps to decide; after that, further settings. */}
        {job === null ? <SideCards /> : (
          <div className="grid min-w-0 gap-4">
            <Offered by="GET /api/v1/social/trackers"><TrackersCard /></Offered>
            <WebhooksCard webhooks={webhooks} onAdded={showSecret} />
          </div>
        )}
      </div>
      {job !== null && sync.isStopDialogOpen ? (
        <ConfirmDialog
          title={t("stopDialog.title")}
          description={t.rich("stopDialog.text", { handle: () => (
            <bdi className="font-semibold wrap-anywhere text-text">@{job.username}</bdi>
          ) })}
          confirm={t("stopDialog.confirm")} isBusy={sync.isStopping} onConfirm={sync.stop} onClose={sync.cancel}
        />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

function useScrapedFacts(job: ScrapingJob | null, initial: SetupData): ScrapedFacts {
  const enabled = job !== null;
  const stats = useCall("GET /api/v1/social/scraping/stats", {}, { fallback: initial.stats, enabled });
  // Before the first scrape there is no profile to fetch.
  const hasProfile = enabled && (Boolean(initial.profile) || job.lastRun !== null) && initial.profile !== null;
  const profile = useCall(
    "GET /api/v1/social/scraping/user/:username",
    { params: { username: "me" } },
    { fallback: initial.profile ?? undefined, enabled: hasProfile },
  );
  return {
    stats: enabled ? stats.data : undefined, profile: hasProfile ? profile.data : undefined,
    failed: {
      stats: stats.error !== undefined && stats.data === undefined,
      profile: profile.error !== undefined && profile.error.status !== 404 && profile.data === undefined,
    },
  };
}

/** SPEC.md section 2 always shows it; here it is shown only until the social network can be read, and not while that is unknown. */
function ComingSoon({ source, isTracking }: { source: SetupData["source"]; isTracking: boolean }) {
  const t = useTranslations("social");
  const { mentions: missing } = useMissingSources();
  const isReady = source ? source.ready : isTracking;
  if (isReady || source === undefined) return null;
  return (
    <Alert tone="info" title={t("comingTitle")}>
      {t("comingSoon")}
      {missing ? <span className="mt-1 block">{missing.text}</span> : null}
    </Alert>
  );
}

function SetupFailure({ failure, onClose }: Pick<TrackingForm, "failure"> & { onClose: () => void }) {
  const t = useTranslations("social.setup");
  const tCommon = useTranslations("common");
  if (failure === null) return null;
  return (
    <Alert tone="error" title={t("errorTitle")} action={<IconButton icon="close" label={tCommon("close")} onClick={onClose} />}>
      <p>{failure.title}</p>
      {failure.text ? <p className="text-sm text-muted">{failure.text}</p> : null}
    </Alert>
  );
}
