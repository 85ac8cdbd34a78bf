import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { classes } from "../classes";
import type { IconName } from "../figures/drawings";
import { Link } from "../controls/link";
import { Icon } from "../figures/icons";
import { type Toast, type ToastTone, toast, toastStore } from "./toast-store";

const styles: Record<ToastTone, { icon: IconName; color: string }> = {
  success: { icon: "success", color: "text-up" },
  error: { icon: "error", color: "text-down" },
  info: { icon: "info", color: "text-accent-text" },
  warn: { icon: "warning", color: "text-warn" },
};

/**
 * Where toasts appear: one region per page, in the root layout. On a phone they lie over the header, the newest on top. While a dialog is
 * open, the toasts that were there before it are invisible but stay in the live regions: removing and re-adding them would announce them
 * again. Toasts move aside for one another by `translate` only; anything else counts as a layout shift in web vitals.
 */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const heldUpTo = useSyncExternalStore(toastStore.subscribe, toastStore.readHeldUpTo, () => null);
  const shown = heldUpTo === null ? toasts : toasts.filter(({ id, isNews }) => id <= heldUpTo || !isNews);
  const card = (one: Toast) => (
    <ToastCard key={one.id} toast={one} isCovered={heldUpTo !== null && one.id <= heldUpTo} closeLabel={closeLabel} />
  );
  const region = useRef<HTMLElement>(null);
  const hasToasts = shown.length > 0;
  useLayoutEffect(() => {
    if (!hasToasts) return;
    const place = () => {
      const all = region.current;
      if (all && !all.contains(document.activeElement)) all.toggleAttribute("data-top", coversActiveRow(all));
    };
    place();
    document.addEventListener("focusin", place);
    return () => document.removeEventListener("focusin", place);
  }, [hasToasts]);
  useLayoutEffect(() => {
    const place = () => stack(region.current?.querySelectorAll<HTMLElement>("[data-toast]") ?? []);
    place();
    window.addEventListener("resize", place);
    return () => window.removeEventListener("resize", place);
  }, [toasts, heldUpTo]);
  return (
    <section
      ref={region} aria-label={label}
      className="toast-region"
    >
      <div aria-live="polite" className="contents">
        {shown.filter(({ tone }) => tone !== "error").map(card)}
      </div>
      <div aria-live="assertive" className="contents">
        {shown.filter(({ tone }) => tone === "error").map(card)}
      </div>
    </section>
  );
}

/** Height of a toast of three lines. */
const typicalHeightPx = 112;

/**
 * Whether the toasts at the bottom would cover the row that has the focus
 * or the pointer. If so, they are at the top until the focus moves on.
 */
function coversActiveRow(region: HTMLElement): boolean {
  const { left, right } = region.getBoundingClientRect();
  const heights = [...region.querySelectorAll<HTMLElement>("[data-toast]")].map(({ offsetHeight }) => offsetHeight + 8);
  const top = window.innerHeight - Math.max(typicalHeightPx, heights.reduce((sum, one) => sum + one, 8));
  const activeElements = [document.activeElement, [...document.querySelectorAll(":hover")].at(-1)];
  return activeElements.some((one) => {
    if (!one || one === document.body || one === document.documentElement || region.contains(one)) return false;
    const row = (one.closest("tr, li, [role=row]") ?? one).getBoundingClientRect();
    return row.height > 0
      && row.height < window.innerHeight / 2
      && row.bottom > top
      && row.top < window.innerHeight
      && row.right > left
      && row.left < right;
  });
}

/** Stacks each toast above the ones after it, in pixels from the screen edge where the last one is. */
function stack(cards: Iterable<HTMLElement>): void {
  let offset = 0;
  for (const card of [...cards].reverse()) {
    card.style.setProperty("--offset", `${offset}px`);
    offset += card.offsetHeight + 8;
  }
}

/**
 * Dismisses itself after `durationMs`. The timer stops while the toast has
 * the pointer or the focus or is covered by a dialog, and then starts over.
 */
function ToastCard({ toast: { id, tone, title, text, spoken, note, durationMs, isHeardOnly, action }, isCovered, closeLabel }: {
  toast: Toast; isCovered: boolean; closeLabel: string;
}) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || isCovered) return;
    const timer = setTimeout(() => toast.dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, held, isCovered]);
  if (isHeardOnly) return <div className="sr-only">{[title, text, note?.text].map((line) => line && <p key={line}>{line}</p>)}</div>;
  const { icon, color } = styles[tone];
  return (
    <div
      data-toast data-covered={isCovered || undefined}
      onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}
      className="pointer-events-auto absolute flex w-full animate-toast items-start rounded-card border border-field bg-raised"
    >
      <Icon name={icon} size={18} className={classes("mt-1", color)} />
      <div className="min-w-0 flex-1 py-0.5">
        {title ? <p className="font-semibold">{title}</p> : null}
        <p aria-hidden={spoken !== undefined || undefined} className={title ? "text-muted" : undefined}>{text}</p>
        {spoken ? <p className="sr-only">{spoken}</p> : null}
        {note ? (
          <p><Link href={note.href} className="rounded-[4px] break-words text-accent-text hover:underline">{note.text}</Link></p>
        ) : null}
      </div>
      {action ? (
        // In this order: by the time `whenDismissed` reports the toast gone, the action must have been taken.
        <button
          type="button" onClick={() => { action.onAct(); toast.dismiss(id); }}
          className="min-h-7 shrink-0 rounded-control px-2 font-semibold text-accent-text hover:bg-hover"
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button" aria-label={closeLabel} onClick={() => toast.dismiss(id)}
        className="grid size-7 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
