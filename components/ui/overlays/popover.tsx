import { type FocusEvent, type ReactNode, type RefObject, type ToggleEvent, useLayoutEffect, useRef } from "react";
import { holdToasts } from "./toast-store";

/** How a panel is connected with its button, as `usePopover` returns it. */
export interface PanelOfButton {
  /** The id that the button has as its `popoverTarget`. */
  id: string;
  /** The button that the panel is placed below, and that gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

interface PopoverProps extends PanelOfButton {
  /** The panel's accessible name. */
  label: string;
  children: ReactNode;
}

const edge = 8;

/**
 * A panel below a button. Unlike a menu, it may hold links and buttons side by side. Open while it is rendered. It is a native popover:
 * Escape or a click outside closes it; Tab moves from the button into it and, past its end, closes it.
 */
export function Popover({ id, label, button, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(holdToasts, []);
  useLayoutEffect(() => {
    const [opener, shown] = [button.current, panel.current];
    if (!opener || !shown) return;
    const place = () => placeBelow(opener, shown);
    // The click that rendered the panel may show it too (`popoverTarget`), but not if this code had yet to load.
    const frame = requestAnimationFrame(() => {
      if (!shown.matches(":popover-open")) shown.showPopover();
      place();
    });
    window.addEventListener("resize", place);
    // Content that loads or expands must not push the panel's end out of the window.
    const resizeObserver = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(place);
    resizeObserver?.observe(shown);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("resize", place);
      resizeObserver?.disconnect();
      // Browsers restore the focus by themselves, but not after a change within the panel.
      if (shown.contains(document.activeElement)) opener.focus();
    };
  }, [button]);
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === "open") return button.current ? placeBelow(button.current, currentTarget) : undefined;
    if (currentTarget.contains(document.activeElement)) button.current?.focus();
    onClose();
  };
  // A panel left open would cover whatever gets the focus next.
  const closeOnFocusOut = ({ relatedTarget: next, currentTarget }: FocusEvent) => {
    if (next && !currentTarget.contains(next) && !button.current?.contains(next)) onClose();
  };
  return (
    <div
      ref={panel} id={id} popover="auto" role="dialog" aria-label={label} onBeforeToggle={toggle} onBlur={closeOnFocusOut}
      className="fixed inset-auto m-0 max-h-[calc(100dvh-80px)] w-[min(400px,calc(100vw-16px))] scroll-pb-16 overflow-y-auto rounded-card border border-field bg-raised p-0 text-left text-text"
    >
      {children}
    </div>
  );
}

/**
 * Places the panel below the button, right edges aligned where there is room and, once it is shown, no lower than the window allows. Set by
 * script, because the CSP refuses style attributes in server HTML.
 */
function placeBelow(button: HTMLElement, panel: HTMLElement): void {
  const { right, bottom } = button.getBoundingClientRect();
  const width = Math.min(400, window.innerWidth - 2 * edge);
  panel.style.left = `${Math.max(edge, right - width)}px`;
  panel.style.top = `${Math.max(edge, Math.min(bottom + 6, window.innerHeight - panel.offsetHeight - edge))}px`;
}
