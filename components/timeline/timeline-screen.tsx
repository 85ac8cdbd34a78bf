"use client";

import dynamic from "next/dynamic";
import { useRef } from "react";
import { type TimelineRange, timelineRanges } from "@/contracts/timeline/rules";
import type { Timeline } from "@/contracts/timeline/calls";
import { TrackerMenu } from "@/components/social/trackers/tracker-menu";
import { LiveHeader } from "@/components/live/live-header";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Button } from "@/components/ui/controls/button";
import { RangeSwitch } from "@/components/ui/controls/range-switch";
import { Alert } from "@/components/ui/figures/alert";
import { Card } from "@/components/ui/figures/card";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { loadPart } from "@/lib/shared/server-unreachable";
import { searchOf, useView } from "@/lib/client/address/use-view";
import { useOffers } from "@/lib/client/request/offers";
import { unpack, type Packed } from "@/lib/shared/packed";
import { useTranslations } from "@/lib/shared/use-translations";
import { type InitialTimeline, useTimeline } from "./data";
import { NothingYet } from "./nothing-yet";
import { TimelineChart } from "./timeline-chart";
import { useTimeTexts } from "./texts";
import { type SelectedTime, stepsOf, timesOf, type TimelineView, timelineViewParams } from "./view";

const SelectedPeriod = dynamic(() => loadPart(() => import("./selected-period"), "SelectedPeriod"), { ssr: false });

/** With more coins than this, no choice of coin is offered here. */
const maxCoins = 6;

/** Mentions, price and portfolio over time; selecting a period shows its posts, authors and transactions. */
export function TimelineScreen({ initial: given }: { initial: InitialTimeline | Packed<InitialTimeline> }) {
  const initial = unpack(given);
  const t = useTranslations("timeline");
  const { view, show } = useView(timelineViewParams);
  const { data, error, isLoading, mutate } = useTimeline(view, initial);
  const isOffered = useOffers("GET /api/v1/timeline");
  const isGone = error?.status === 404 && view.tracker !== null;
  const failure = error ? <RetryAlert error={error} title={t("failed")} onRetry={() => mutate()} /> : null;
  const change = (choice: Partial<TimelineView>) => show(choice, "replace");
  const chart = useRef<HTMLDivElement>(null);
  const clear = () => {
    show({ selected: null });
    chart.current?.querySelector<HTMLElement>("[role=slider]")?.focus();
  };
  return (
    <div className="page">
      <LiveHeader heading={t("title")} about={(
          <>
            <span>{t("text")}</span>
            {data?.tracked ? (
              <TrackerMenu tracked={data.tracked} onChange={(tracker) => show({ tracker })} texts={{
                choose: t("tracker"), more: t("moreTrackers"),
              }} />
            ) : null}
          </>
        )} onRefresh={() => mutate()} />
      {isGone ? <Alert tone="info" action={
        <Button onClick={() => show({ tracker: null }, "replace")}>{t("backToOwn")}</Button>
      }>{t("trackerGone")}</Alert>
        : data ? failure : null}
      {!isOffered ? <Alert tone="info">{t("absent")}</Alert> : data === undefined ? (isGone ? null : failure ? (
        <Card actions={<Choices timeline={nothingKnown} view={view} onShow={change} />}>{failure}</Card>
      ) : <TimelineSkeleton />) : isEmpty(data) ? <NothingYet icon="speech" title={t("empty.title")} text={t("empty.text")} /> : (
        <>
          {view.selected && !stepsOf(data, view.selected) ? <OutsideNote selected={view.selected} step={data.step} /> : null}
          <Card actions={<Choices timeline={data} view={view} onShow={change} />}>
            <div ref={chart} aria-busy={isLoading} className={isLoading ? "animate-pulse" : undefined}>
              <TimelineChart
                timeline={data} selected={stepsOf(data, view.selected)}
                onSelect={(stretch) => show({ selected: stretch && timesOf(data, stretch) }, "replace")}
              />
            </div>
          </Card>
          {view.selected ? <SelectedPeriod tracker={view.tracker} selected={view.selected} step={data.step} onClear={clear} /> : null}
        </>
      )}
    </div>
  );
}

/** A link to a selected time is still opened when the chart has moved on from it. */
function OutsideNote({ selected, step }: { selected: SelectedTime; step: Timeline["step"] }) {
  const t = useTranslations("timeline.stretch");
  const { span } = useTimeTexts(step);
  return <Alert tone="info">{t("outside", { span: span(selected) })}</Alert>;
}

/** Whether no mentions are tracked and there is neither value nor transactions. */
function isEmpty({ tracked, points }: Timeline): boolean {
  return tracked === null && points.every(({ value_usd, received, sent }) => value_usd === null && received + sent === 0);
}

/** Until a timeline has arrived, its coins are not known. */
const nothingKnown = { symbols: [], symbol: null };

interface ChoicesProps {
  timeline: Pick<Timeline, "symbols" | "symbol">;
  view: TimelineView;
  onShow: (change: Partial<TimelineView>) => void;
}

/** Range and coin, as links, because both are in the URL. */
function Choices({ timeline: { symbols, symbol }, view, onShow }: ChoicesProps) {
  const t = useTranslations("timeline");
  const hrefOf = (change: Partial<TimelineView>) => `?${searchOf(timelineViewParams, { ...view, ...change })}`;
  const coins = symbols.length > maxCoins ? [] : symbols.map((value) => ({ value, label: value, href: hrefOf({ symbol: value }) }));
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1.5">
      {coins.length > 1 ? (
        <RangeSwitch label={t("coin")} choices={coins} value={symbol ?? ""} onChange={(value) => onShow({ symbol: value })} />
      ) : null}
      <RangeSwitch
        label={t("range")} choices={timelineRanges.map((value) => ({ value, label: t(`ranges.${value}`), href: hrefOf({ range: value }) }))}
        value={view.range} onChange={(value) => onShow({ range: value as TimelineRange })}
      />
    </div>
  );
}

function TimelineSkeleton() {
  return (
    <Card><div aria-hidden="true" className="grid gap-4">{["mentions", "price", "value"].map((one) => (
      <Skeleton key={one} className="h-24 w-full" />
    ))}</div></Card>
  );
}
