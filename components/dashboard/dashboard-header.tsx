"use client";

import { useLocale, useTranslations } from "next-intl";
import { LiveHeader } from "@/components/live/live-header";
import { LocalTime } from "@/components/live/local-time";
import { LookBackButton } from "@/components/statement/past/look-back";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { formatCount } from "@/lib/shared/format/figures";
import { partOfDay } from "./greeting";

interface DashboardHeaderProps {
  name: string;
  /** When a balance was last read from the chain. */
  updatedAt: string | null;
  /** Newest block that was processed. */
  block: number | null;
  onRefresh: () => Promise<unknown>;
}

/** Greeting, last-updated time, live indicator and Refresh. */
export function DashboardHeader({ name, updatedAt, block, onRefresh }: DashboardHeaderProps) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  return (
    <LiveHeader
      heading={<Greeting name={name} />} onRefresh={onRefresh}
      about={
        <>
          {updatedAt === null ? null : <span>{t.rich("updated", { time: () => <LocalTime at={updatedAt} /> })}</span>}
          {block === null ? null : <span className="num">{t("block", { block: formatCount(block, locale) })}</span>}
        </>
      }
    >
      <LookBackButton />
    </LiveHeader>
  );
}

/** The server does not know the reader's hour: until the browser does, it is a plain hello. */
function Greeting({ name }: { name: string }) {
  const t = useTranslations("dashboard");
  const isBrowser = useIsBrowser();
  const part = isBrowser ? partOfDay(new Date().getHours()) : "hello";
  return t.rich(part, { name: () => <bdi>{name}</bdi> });
}
