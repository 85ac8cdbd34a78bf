"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useAfterScrapes } from "@/components/live/use-after-scrapes";
import { PageHeading } from "@/components/ui/figures/page-heading";
import { ButtonLink } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { LinkCard } from "@/components/ui/figures/link-card";
import { loadPart } from "@/lib/shared/server-unreachable";
import { reachability } from "@/lib/client/request/reachability";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { Offered } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import { type OverviewData, useTracking } from "./data";
import { MissingParts } from "./missing-parts";
import { ConnectionStrip } from "./connection-strip";
import { useNeedsNotice } from "./use-needs-notice";

const ReadingNotice = dynamic(() => loadPart(() => import("./reading-notice"), "ReadingNotice"));
const LastKnownConnection = dynamic(() => loadPart(() => import("./last-known-connection"), "LastKnownConnection"), { ssr: false });

interface SocialOverviewProps {
  initial: OverviewData;
  /** Whether some of the children are missing, because the server could not read their data. */
  isIncomplete?: boolean;
  children?: ReactNode;
}

/**
 * The state of tracking, then `children`, which only the server renders
 * (latest mentions, share of voice), then links to the screens of this group.
 */
export function SocialOverview({ initial, isIncomplete = false, children }: SocialOverviewProps) {
  const t = useTranslations("social.overview");
  const tMentions = useTranslations("social.mentions");
  const tSetup = useTranslations("social.setup");
  useFreshParts(initial);
  return (
    <div className="page">
      <div>
        <PageHeading>{t("title")}</PageHeading>
        <p className="mt-1 text-muted">{t("text")}</p>
      </div>
      <State initial={initial} isIncomplete={isIncomplete} />
      {children}
      <div className="grid gap-4 md:grid-cols-2">
        <LinkCard href="/social/twitter-setup" icon="settings" title={tSetup("heading")} text={t("setup")} />
        <LinkCard href="/social/twitter-mentions" icon="reply" title={tMentions("heading")} text={t("mentions")} />
        <Offered by="GET /api/v1/timeline">
          <LinkCard href="/social/timeline" icon="prices" title={t("timelineTitle")} text={t("timeline")} />
        </Offered>
        <Offered by="GET /api/v1/digest">
          <LinkCard href="/social/digest" icon="digest" title={t("digestTitle")} text={t("digest")} />
        </Offered>
      </div>
    </div>
  );
}

/** What the server rendered pages with that were shown before: the router brings such a page back as it was. */
const shown = new WeakSet<OverviewData>();

/** Has the server render the page again after each scrape, and when it comes back: other screens change what it counts. */
function useFreshParts(initial: OverviewData): void {
  const { refresh } = useRouter();
  // Not while the server is out of reach: the router would leave the page.
  const renderAgain = () => {
    if (reachability.read() === null) refresh();
  };
  useAfterScrapes(renderAgain);
  const onShown = useEffectEvent(() => {
    if (shown.has(initial)) renderAgain();
    shown.add(initial);
  });
  useEffect(() => onShown(), [initial]);
}

function State({ initial, isIncomplete }: { initial: OverviewData; isIncomplete: boolean }) {
  const t = useTranslations("social");
  const job = useTracking(initial);
  const needsNotice = useNeedsNotice(job);
  return (
    <>
      <MissingParts isJobMissing={job === undefined} isPageIncomplete={isIncomplete} />
      {job === null ? <NotSetUp /> : job === undefined ? null : (
        <>
          {needsNotice ? <ReadingNotice job={job} /> : null}
          <ConnectionStrip username={job.username} lastSync={job.lastRun} metrics={initial.metrics}>
            {t("setup.active.frequency", { count: job.frequency })}
          </ConnectionStrip>
        </>
      )}
      <LastKnownConnection userId={initial.userId} job={job} metrics={initial.metrics} />
    </>
  );
}

function NotSetUp() {
  const t = useTranslations("social");
  const { mentions: missing } = useMissingSources();
  if (missing) return <Card><EmptyState icon="speech" title={missing.name} text={missing.text} /></Card>;
  return (
    <Card>
      <EmptyState
        icon="speech" title={t("overview.off")} text={t("overview.offText")}
        action={<ButtonLink variant="primary" icon="settings" href="/social/twitter-setup">{t("mentions.notSetUp.button")}</ButtonLink>}
      />
    </Card>
  );
}
