import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { SocialMetrics } from "@/contracts/social/calls";
import { Age } from "@/components/times/age";
import { Badge } from "@/components/ui/figures/badge";
import { formatCount } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

interface ConnectionStripProps {
  username: string;
  /** ISO 8601; null before the first scrape. */
  lastSync: string | null;
  metrics: SocialMetrics | null | undefined;
  /** Further text, shown after the last sync. */
  children: ReactNode;
}

/** Which handle is tracked and when it was last synced, with the number of mentions in a day and in a week. */
export function ConnectionStrip({ username, lastSync, metrics, children }: ConnectionStripProps) {
  const t = useTranslations("social");
  const locale = useLocale();
  return (
    <section
      aria-label={t("setup.active.badge")}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4.5 py-4"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-md font-semibold">
            {t.rich("setup.active.title", { handle: () => <bdi className="wrap-anywhere">@{username}</bdi> })}
          </h2>
          <Badge tone="up" dot>{t("setup.active.badge")}</Badge>
        </div>
        <p className="text-muted">
          {t.rich("setup.active.lastSync", { time: () => (lastSync === null ? t("never") : <Age at={lastSync} />) })}&nbsp;· {children}
        </p>
      </div>
      {metrics ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {([["day", metrics.mentions_24h], ["week", metrics.mentions_7d]] as const).map(([name, count]) => (
            <div key={name}>
              <dt className="text-sm font-medium text-muted">{t(`mentions.tiles.${name}`)}</dt>
              <dd className="num text-xl font-[650] tracking-tight">{formatCount(count, locale)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
