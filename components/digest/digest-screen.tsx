"use client";

import { useLocale, useTimeZone } from "next-intl";
import type { Digest } from "@/contracts/digest/calls";
import { type DigestPeriod, digestPeriods } from "@/contracts/digest/rules";
import { LiveHeader } from "@/components/live/live-header";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { NothingYet } from "@/components/timeline/nothing-yet";
import { Button } from "@/components/ui/controls/button";
import { RangeSwitch } from "@/components/ui/controls/range-switch";
import { Alert } from "@/components/ui/figures/alert";
import { StatCardsLoading } from "@/components/ui/figures/page-loading";
import { copyText } from "@/components/ui/overlays/copy-text";
import { useTabTitle } from "@/lib/client/address/tab-title";
import { useQuery } from "@/lib/client/address/use-query";
import { searchOf, useView } from "@/lib/client/address/use-view";
import { useOffers } from "@/lib/client/request/offers";
import { DOT } from "@/lib/shared/format/dot";
import { dateFormat } from "@/lib/shared/format/intl";
import { unpack, type Packed } from "@/lib/shared/packed";
import { useTranslations } from "@/lib/shared/use-translations";
import { type InitialDigest, useDigest } from "./data";
import { DigestFigures } from "./digest-figures";
import { DigestLists } from "./digest-lists";
import { datesAround, type DigestView, digestViewParams } from "./view";

/** The account's digest of a day or a week. It can be printed, and shared by its URL. */
export function DigestScreen({ initial: given }: { initial: InitialDigest | Packed<InitialDigest> }) {
  const initial = unpack(given);
  const t = useTranslations("digest");
  const { view, show } = useView(digestViewParams);
  const { data, error, isLoading, mutate } = useDigest(view, initial);
  const isOffered = useOffers("GET /api/v1/digest");
  // A digest that failed still has one before it.
  const known = data ?? (error && view.on !== null ? { on: view.on, next: null } : undefined);
  const around = data && !isLoading ? data : known && datesAround(view, known);
  return (
    <div className="page">
      <LiveHeader heading={t("title")} about={<span>{data ? <Time digest={data} /> : t("text")}</span>} onRefresh={() => mutate()}>
        {data ? <ShareButtons view={view} digest={data} /> : null}
      </LiveHeader>
      {isOffered
        ? <Choices view={view} around={around} onShow={show} />
        : <Alert tone="info">{t("absent")}</Alert>}
      <DamagedLink view={view} />
      {error ? <RetryAlert error={error} title={t("failed")} onRetry={() => mutate()} /> : null}
      {data === undefined ? (error || !isOffered ? null : <StatCardsLoading />) : (
        <div aria-busy={isLoading} className={isLoading ? "grid gap-4 animate-pulse" : "grid gap-4"}>
          {isEmpty(data)
            ? <NothingYet icon="digest" title={t("empty.title")} text={t("empty.text")} later={data.next === null ? null : {
              text: t("noPortfolio"), label: t(`next.${data.period}`), onShow: () => show({ on: data.next }),
            }} />
            : <><DigestFigures digest={data} /><DigestLists digest={data} /></>}
        </div>
      )}
    </div>
  );
}

/** A link without the day or the time zone that it was to name would show other figures without a word. Gone once a day is chosen here. */
function DamagedLink({ view }: { view: DigestView }) {
  const t = useTranslations("digest.damaged");
  const query = useQuery();
  const lost = (["on", "zone"] as const).filter((part) => view[part] === null && query.get(part) !== null);
  return lost.map((part) => <Alert key={part} tone="warn">{t(part)}</Alert>);
}

/** The digest's date or dates, in its own time zone; names the zone if it is not the reader's. */
function Time({ digest: { period, on, from, to, zone, is_over: isOver } }: { digest: Digest }) {
  const t = useTranslations("digest");
  const locale = useLocale();
  const readersZone = useTimeZone() ?? "UTC";
  const date = (at: string, dateStyle: "full" | "medium") => dateFormat(locale, { dateStyle, timeZone: "UTC" }).format(new Date(at));
  const last = new Date(Date.parse(on) + 6 * 24 * 60 * 60_000).toISOString();
  const named = period === "day" ? date(on, "full") : t("week", { from: date(on, "medium"), to: date(last, "medium") });
  useTabTitle(named);
  const parts = [named, isOver ? null : t("soFar"), zone === readersZone ? null : t("zone", { zone })];
  return <time dateTime={`${from}/${to}`}>{parts.filter(Boolean).join(DOT)}</time>;
}

interface ChoicesProps {
  view: DigestView;
  /** Dates in the periods before and after; `next` is null if there is none. Undefined while not known. */
  around: Pick<Digest, "previous" | "next"> | undefined;
  onShow: (change: Partial<DigestView>) => void;
}

/** Chooses between day and week, and the previous or next one. */
function Choices({ view, around, onShow }: ChoicesProps) {
  const t = useTranslations("digest");
  const hrefOf = (period: DigestPeriod) => `?${searchOf(digestViewParams, { ...view, period })}`;
  return (
    <div data-offers className="flex flex-wrap items-center gap-2 print:hidden">
      <RangeSwitch
        label={t("period")} choices={digestPeriods.map((value) => ({ value, label: t(`periods.${value}`), href: hrefOf(value) }))}
        value={view.period} onChange={(value) => onShow({ period: value as DigestPeriod })}
      />
      <Button variant="ghost" icon="chevron-left" held={!around} onClick={() => onShow({ on: around!.previous })}>
        {t(`previous.${view.period}`)}
      </Button>
      <Button variant="ghost" icon="chevron-right" held={!around?.next} onClick={() => onShow({ on: around!.next })}>
        {t(`next.${view.period}`)}
      </Button>
    </div>
  );
}

/** The copied link names the time zone, so that it shows the same period to readers in other zones. */
function ShareButtons({ view, digest: { on, zone } }: { view: DigestView; digest: Digest }) {
  const t = useTranslations("digest");
  const share = () => {
    const url = new URL(window.location.href);
    digestViewParams.write(url.searchParams, { ...view, on, zone });
    void copyText(url.href, { copied: t("linkCopied"), failed: t("linkFailed") });
  };
  return (
    <>
      <Button icon="link" onClick={share}>{t("copyLink")}</Button>
      <Button icon="print" onClick={() => window.print()}>{t("print")}</Button>
    </>
  );
}

/** Nothing to show: no tracked handle, no portfolio, no transactions and no alerts that fired. */
function isEmpty({ username, portfolio, transactions, alerts, fired_alerts: others }: Digest): boolean {
  return username === null && portfolio === null && transactions.length + alerts.length + others.length === 0;
}
