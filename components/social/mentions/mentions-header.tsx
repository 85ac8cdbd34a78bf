"use client";

import { useTranslations } from "next-intl";
import { LiveHeader } from "@/components/live/live-header";
import { Badge } from "@/components/ui/figures/badge";
import { ScrapeButton } from "../scrape-button";
import type { ScrapeNow } from "../use-scrape-now";

interface MentionsHeaderProps {
  /** The tracked handle without @; null while it is not known. */
  username: string | null;
  unread: number | undefined;
  scrape: ScrapeNow;
  onRefresh: () => Promise<unknown>;
}

/** The heading with the unread badge, Refresh and Trigger Scraping. */
export function MentionsHeader({ username, unread, scrape, onRefresh }: MentionsHeaderProps) {
  const t = useTranslations("social.mentions");
  return (
    <LiveHeader
      heading={t("heading")} badge={unread ? <Badge>{t("unread", { count: unread })}</Badge> : null} onRefresh={onRefresh}
      about={username === null ? null : <span>{t.rich("of", { handle: () => <bdi className="break-all">@{username}</bdi> })}</span>}
    >
      <ScrapeButton scrape={scrape} icon="spark">{t("trigger")}</ScrapeButton>
    </LiveHeader>
  );
}
