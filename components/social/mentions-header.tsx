"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { LiveIndicator } from "@/components/live/live-indicator";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

interface MentionsHeaderProps {
  /** The tracked handle without @; null while it is not known. */
  username: string | null;
  unread: number | undefined;
  isScraping: boolean;
  onRefresh: () => Promise<void>;
  onTrigger: () => Promise<void>;
}

/** The heading with the unread badge, Refresh and Trigger Scraping. */
export function MentionsHeader({ username, unread, isScraping, onRefresh, onTrigger }: MentionsHeaderProps) {
  const t = useTranslations("social.mentions");
  const refresh = useBusy(onRefresh);
  const trigger = useBusy(onTrigger);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-2xl font-[650] tracking-tight">{t("heading")}</h2>
          {unread ? <Badge>{t("unread", { count: unread })}</Badge> : null}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {username === null ? null : <span>{t.rich("of", { handle: () => <bdi className="break-all">@{username}</bdi> })}</span>}
          <LiveIndicator />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button icon="refresh" busy={refresh.isBusy} onClick={refresh.run}>{t("refresh")}</Button>
        <Button variant="primary" icon="spark" busy={trigger.isBusy || isScraping} onClick={trigger.run}>{t("trigger")}</Button>
      </div>
    </div>
  );
}

function useBusy(act: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  return { isBusy, run };
}
