"use client";

import { useLocale, useTranslations } from "next-intl";
import type { SocialMetrics } from "@/contracts/social";
import { Age } from "@/components/live/age";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkCard } from "@/components/ui/link-card";
import type { InitialJob } from "@/lib/client/tracking";
import { formatCount } from "@/lib/format/figures";
import { useTracking } from "./use-tracking";

/** What the server rendered the screen with; a part that it could not read is missing. */
export interface OverviewData extends InitialJob {
  metrics: SocialMetrics | undefined;
}

/** The state of tracking, and the two screens of the group. */
export function SocialOverview({ initial }: { initial: OverviewData }) {
  const t = useTranslations("social.overview");
  const tMentions = useTranslations("social.mentions");
  const tSetup = useTranslations("social.setup");
  return (
    <div className="page">
      <div>
        <h2 className="text-2xl font-[650] tracking-tight">{t("title")}</h2>
        <p className="mt-1 text-muted">{t("text")}</p>
      </div>
      <State initial={initial} />
      <div className="grid gap-4 md:grid-cols-2">
        <LinkCard href="/social/twitter-setup" icon="settings" title={tSetup("heading")} text={t("setup")} />
        <LinkCard href="/social/twitter-mentions" icon="reply" title={tMentions("heading")} text={t("mentions")} />
      </div>
    </div>
  );
}

function State({ initial }: { initial: OverviewData }) {
  const t = useTranslations("social");
  const locale = useLocale();
  const job = useTracking(initial);
  if (job === undefined) return <Alert tone="warn">{t("failed.fetchJob")}</Alert>;
  if (job === null) {
    return (
      <Card>
        <EmptyState
          icon="social" title={t("overview.off")} text={t("overview.offText")}
          action={<ButtonLink variant="primary" icon="settings" href="/social/twitter-setup">{t("mentions.notSetUp.button")}</ButtonLink>}
        />
      </Card>
    );
  }
  const { metrics } = initial;
  return (
    <section aria-label={t("setup.active.badge")} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4.5 py-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-md font-semibold">{t.rich("setup.active.title", { handle: () => <bdi className="break-all">@{job.username}</bdi> })}</h3>
          <Badge tone="up" dot>{t("setup.active.badge")}</Badge>
        </div>
        <p className="text-muted">{t("setup.active.lastSync")} {job.lastRun === null ? t("never") : <Age at={job.lastRun} />} · {t("setup.active.frequency", { count: job.frequency })}</p>
      </div>
      {metrics === undefined ? null : (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {([["day", metrics.mentions_24h], ["week", metrics.mentions_7d]] as const).map(([name, count]) => (
            <div key={name}><dt className="text-sm font-medium text-muted">{t(`mentions.tiles.${name}`)}</dt><dd className="num text-xl font-[650] tracking-tight">{formatCount(count, locale)}</dd></div>
          ))}
        </dl>
      )}
    </section>
  );
}
