"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { LiveIndicator } from "@/components/live/live-indicator";
import { LocalTime } from "@/components/live/local-time";
import { Button } from "@/components/ui/button";
import { useIsBrowser } from "@/lib/client/clock";
import { formatCount } from "@/lib/format/figures";
import { partOfDay } from "./greeting";

interface DashboardHeaderProps {
  name: string;
  /** When the figures were computed. */
  updatedAt: string | null;
  /** Newest block that was processed. */
  block: number | null;
  onRefresh: () => Promise<unknown>;
}

/** Greeting, last-updated time, live indicator and Refresh. */
export function DashboardHeader({ name, updatedAt, block, onRefresh }: DashboardHeaderProps) {
  const t = useTranslations("dashboard");
  const tCommon = useTranslations("common");
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await onRefresh().finally(() => setBusy(false));
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <Greeting name={name} />
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {updatedAt === null ? null : <span>{t.rich("updated", { time: () => <LocalTime at={updatedAt} /> })}</span>}
          {block === null ? null : <span className="num">{t("block", { block: formatCount(block, locale) })}</span>}
          <LiveIndicator />
        </div>
      </div>
      <Button icon="refresh" busy={busy} className="max-sm:w-full" onClick={() => void refresh()}>{tCommon("refresh")}</Button>
    </div>
  );
}

/** The server does not know the reader's hour: until the browser does, it is a plain hello. */
function Greeting({ name }: { name: string }) {
  const t = useTranslations("dashboard");
  const isBrowser = useIsBrowser();
  const part = isBrowser ? partOfDay(new Date().getHours()) : "hello";
  return (
    <h2 className="text-2xl font-[650] tracking-tight break-words">
      {t.rich(part, { name: () => <bdi>{name}</bdi> })}
    </h2>
  );
}
