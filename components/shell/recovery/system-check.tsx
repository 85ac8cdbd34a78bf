"use client";

import { LocalTime } from "@/components/times/local-time";
import { PageHeading } from "@/components/ui/figures/page-heading";
import { Alert, type AlertTone } from "@/components/ui/figures/alert";
import { Badge, type Tone } from "@/components/ui/figures/badge";
import { Button, buttonClasses } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import type { IconName } from "@/components/ui/figures/drawings";
import { Icon, Mark } from "@/components/ui/figures/icons";
import { type Check, type DependencyId, dependencyIds, summariseChecks } from "@/lib/shared/checks";
import { useTranslations } from "@/lib/shared/use-translations";
import { useLiveCheck } from "./use-live-check";

const styles: Record<Check["state"], { tone: Tone; alert: AlertTone; icon: IconName; colour: string }> = {
  ok: { tone: "up", alert: "success", icon: "success", colour: "text-up" },
  failing: { tone: "down", alert: "error", icon: "error", colour: "text-down" },
  unknown: { tone: "warn", alert: "warn", icon: "info", colour: "text-warn" },
  off: { tone: "neutral", alert: "info", icon: "info", colour: "text-muted" },
};

interface SystemCheckProps {
  /** What the server found. */
  checks: readonly Check[];
  /** When the server checked, ISO 8601. */
  checkedAt: string;
  /** Origin of the live channel's WebSocket; null for visitors who are not logged in, who may not open it. */
  wsUrl: string | null;
}

/** The state of each part of the system. Complete as the server renders it: the browser only adds its own check of the live channel. */
export function SystemCheck({ checks: found, checkedAt, wsUrl }: SystemCheckProps) {
  const t = useTranslations("errorsScreens.check");
  const checks = useLiveCheck(found, wsUrl);
  const { state, count } = summariseChecks(checks);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[760px] flex-col gap-6 px-4 py-6 sm:px-6">
      <header className="flex items-center gap-2.5 text-md font-[650] tracking-tight"><Mark />Memescope</header>
      <main className="grid gap-4">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="min-w-0 grow basis-64">
            <PageHeading>{t("title")}</PageHeading>
            <p className="mt-1.5 text-muted">{t("lead")}</p>
          </div>
          <RetryForm label={t("retry")} />
        </div>
        <Alert tone={styles[state].alert} title={t(`summary.${state}`, { count })} />
        <Card padding="flush">
          <ul aria-label={t("list")} className="*:border-t *:border-line *:first:border-t-0">{checks.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}</ul>
        </Card>
        <p className="text-sm text-muted">{t.rich("checked", { time: () => <LocalTime at={checkedAt} withDay /> })}</p>
      </main>
      <OtherPages />
    </div>
  );
}

/** A form, so that checking again works without scripts too. */
function RetryForm({ label }: { label: string }) {
  return (
    <form>
      <input type="hidden" name="fallback" value="true" />
      <Button type="submit" variant="primary" icon="refresh">{label}</Button>
    </form>
  );
}

function CheckRow({ check: { id, state, reason, tookMs, since } }: { check: Check }) {
  const t = useTranslations("errorsScreens.check");
  return (
    <li className="flex items-center gap-3.5 px-4.5 py-3">
      <Icon name={styles[state].icon} size={18} className={styles[state].colour} />
      <div className="min-w-0 grow">
        <h2 className="font-semibold">{t(`parts.${id}`)}</h2>
        <p className="text-sm text-muted">{t(`reasons.${reason}`)}</p>
        {isDependency(id) ? <p className="text-sm text-muted">{t(`means.${id}`)}</p> : null}
        {since === null ? null : <p className="text-sm text-muted">{t.rich("since", { time: () => <LocalTime at={since} withDay /> })}</p>}
      </div>
      {tookMs === null ? null : <span className="num shrink-0 text-sm text-muted max-sm:hidden">{t("took", { ms: tookMs })}</span>}
      <Badge tone={styles[state].tone} className="shrink-0">{t(`state.${state}`)}</Badge>
    </li>
  );
}

const isDependency = (id: Check["id"]): id is DependencyId => dependencyIds.some((one) => one === id);

/** Plain links, because a freshly loaded page may work where this document does not. */
function OtherPages() {
  const t = useTranslations("errorsScreens.check");
  const places = [["/dashboard", t("dashboard")], ["/login", t("login")], ["?minimal=true", t("minimal")]] as const;
  return (
    <nav aria-label={t("title")} className="flex flex-wrap gap-2">
      {places.map(([href, label]) => <a key={href} href={href} className={buttonClasses("secondary", false, "max-sm:grow")}>{label}</a>)}
    </nav>
  );
}
