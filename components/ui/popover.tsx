"use client";

import { type ComponentType, type FocusEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from "react";

interface PopoverProps {
  /** The button's accessible name. */
  label: string;
  /** The panel's accessible name. */
  title: string;
  /** What the panel holds, drawn only while it is open. `onClose` closes it and gives the focus back to the button. */
  content: ComponentType<{ onClose: () => void }>;
  /** The pointer or the focus reached the button: what the panel needs may load. */
  onApproach?: () => void;
  /** What the button shows; its own letters must be hidden from assistive technology. */
  children: ReactNode;
}

const edge = 8;

/**
 * A button with a panel below it that is no menu: it may hold links and buttons side by side. The panel is the
 * browser's own popover: Escape and a press elsewhere close it, and Tab leads from the button into it and,
 * past its end, closes it.
 */
export function Popover({ label, title, content: Content, onApproach, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const place = () => placeBelow(button.current, panel.current);
    window.addEventListener("resize", place);
    return () => window.removeEventListener("resize", place);
  }, [open]);
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    setOpen(newState === "open");
    if (newState === "open") placeBelow(button.current, currentTarget);
    // Browsers give the focus back to what had it, but not after a change within the panel.
    if (newState === "closed" && currentTarget.contains(document.activeElement)) button.current?.focus();
  };
  // A panel left open would lie over what has the focus next.
  const closeWhenLeft = ({ relatedTarget: next }: FocusEvent) => {
    if (next && !panel.current?.contains(next) && !button.current?.contains(next)) panel.current?.hidePopover();
  };
  const close = () => {
    panel.current?.hidePopover();
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button} type="button" title={label} popoverTarget={id} aria-haspopup="dialog" aria-expanded={open}
        onPointerEnter={onApproach} onFocus={onApproach} onBlur={closeWhenLeft}
        className="relative inline-grid min-h-control min-w-control shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text aria-expanded:bg-hover aria-expanded:text-text"
      >
        {children}
        <span className="sr-only">{label}</span>
      </button>
      <div
        ref={panel} id={id} popover="auto" role="dialog" aria-label={title} onBeforeToggle={toggle} onBlur={closeWhenLeft}
        className="fixed inset-auto m-0 max-h-[calc(100dvh-80px)] scroll-pb-16 w-[min(400px,calc(100vw-16px))] overflow-y-auto rounded-card border border-line bg-raised p-0 text-left text-text"
      >
        {open ? <Content onClose={close} /> : null}
      </div>
    </>
  );
}

/** Below the button, its right edges in line where there is room. Set by script: the server's answer may hold no such attribute. */
function placeBelow(button: HTMLElement | null, panel: HTMLElement | null): void {
  if (!button || !panel) return;
  const { right, bottom } = button.getBoundingClientRect();
  const width = Math.min(400, window.innerWidth - 2 * edge);
  panel.style.left = `${Math.max(edge, right - width)}px`;
  panel.style.top = `${bottom + 6}px`;
}
