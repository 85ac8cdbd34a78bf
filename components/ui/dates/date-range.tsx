"use client";

import { useLocale } from "next-intl";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { dayOfInstant, formatDay } from "@/lib/shared/format/days";
import { labelled } from "@/lib/shared/format/labels";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { loadWhenReachable, preload } from "@/lib/shared/server-unreachable";
import { buttonClasses } from "../controls/button";
import { classes } from "../classes";

const loadPanel = () => loadWhenReachable(() => import("./range-panel"));
const RangePanel = lazy(() => loadPanel().then(({ RangePanel: Panel }) => ({ default: Panel })));

export interface DateRangeProps {
  label: string;
  fromLabel: string;
  toLabel: string;
  /** The text if neither bound is set. */
  allLabel: string;
  /** ISO 8601; null if unbounded. */
  from: string | null;
  to: string | null;
  onChange: (range: { from?: string | null; to?: string | null }) => void;
}

/** A range of days in the reader's time zone, chosen in a panel that loads when it is opened. */
export function DateRange({ className, ...range }: DateRangeProps & { className?: string }) {
  const { label, allLabel, from, to } = range;
  const id = useId();
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The days depend on the browser's time zone, so the server renders "…".
  const isBrowser = useIsBrowser();
  const day = (at: string | null) => (at === null || !isBrowser ? "…" : formatDay(dayOfInstant(at), locale, { dateStyle: "medium" }));
  const days = from === null && to === null ? allLabel : dayOfInstant(from) === dayOfInstant(to) ? day(from) : `${day(from)} – ${day(to)}`;
  return (
    <>
      <button
        ref={button} type="button" aria-label={labelled(label, days, locale)} aria-haspopup="dialog" aria-expanded={isOpen}
        popoverTarget={id}
        onPointerEnter={() => preload(loadPanel)} onFocus={() => preload(loadPanel)} onClick={() => setOpen(true)}
        className={buttonClasses("secondary", false, classes(className, (from ?? to) !== null && "border-accent bg-soft text-accent-text"))}
      >
        {days}
      </button>
      {isOpen ? <Suspense><RangePanel {...range} id={id} button={button} onClose={() => setOpen(false)} /></Suspense> : null}
    </>
  );
}
