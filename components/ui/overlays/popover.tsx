"use client";

import { type FocusEvent, type ReactNode, type RefObject, type ToggleEvent, useLayoutEffect, useRef } from "react";
import { useHeldToasts } from "./use-held-toasts";

interface PopoverProps {
  /** What the button names in `popoverTarget`. */
  id: string;
  /** The panel's accessible name. */
  label: string;
  /** The panel stands below it, and it gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  children: ReactNode;
}

const edge = 8;

/**
 * A panel below a button that is no menu: it may hold links and buttons side by side. Open for as long as it is
 * rendered. It is the browser's own popover: Escape and a press elsewhere close it; Tab leads from the button into it
 * and, past its end, closes it.
 */
export function Popover({ id, label, button, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useHeldToasts();
  useLayoutEffect(() => {
    const [opener, shown] = [button.current, panel.current];
    if (!opener || !shown) return;
    const place = () => placeBelow(opener, shown);
    // The press that rendered it may show it by itself; one that came before its code did not.
    const frame = requestAnimationFrame(() => {
      if (!shown.matches(":popover-open")) shown.showPopover();
      place();
    });
    window.addEventListener("resize", place);
    // What loads or unfolds in it must not push its end out of the window.
    const grown = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(place);
    grown?.observe(shown);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("resize", place);
      grown?.disconnect();
      // Browsers give the focus back to what had it, but not after a change within the panel.
      if (shown.contains(document.activeElement)) opener.focus();
    };
  }, [button]);
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === "open") return button.current ? placeBelow(button.current, currentTarget) : undefined;
    if (currentTarget.contains(document.activeElement)) button.current?.focus();
    onClose();
  };
  // A panel left open would lie over what has the focus next.
  const closeWhenLeft = ({ relatedTarget: next, currentTarget }: FocusEvent) => {
    if (next && !currentTarget.contains(next) && !button.current?.contains(next)) onClose();
  };
  return (
    <div
      ref={panel} id={id} popover="auto" role="dialog" aria-label={label} onBeforeToggle={toggle} onBlur={closeWhenLeft}
      className="fixed inset-auto m-0 max-h-[calc(100dvh-80px)] w-[min(400px,calc(100vw-16px))] scroll-pb-16 overflow-y-auto rounded-card border border-line bg-raised p-0 text-left text-text"
    >
      {children}
    </div>
  );
}

/** Below the button, its right edges in line where there is room; once it is shown also no lower than the window's end allows. Set by script: the server's answer may hold no such attribute. */
function placeBelow(button: HTMLElement, panel: HTMLElement): void {
  const { right, bottom } = button.getBoundingClientRect();
  const width = Math.min(400, window.innerWidth - 2 * edge);
  panel.style.left = `${Math.max(edge, right - width)}px`;
  panel.style.top = `${Math.max(edge, Math.min(bottom + 6, window.innerHeight - panel.offsetHeight - edge))}px`;
}
