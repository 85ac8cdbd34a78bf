"use client";

import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "./use-navigate";

interface LinkProps extends Omit<ComponentProps<"a">, "target" | "download"> {
  href: string;
  /** Whether the new page starts at the top; false keeps the scroll position. */
  scroll?: boolean;
}

/**
 * A link within the product. The router handles a plain click; the browser handles everything else. Nothing is prefetched: pages are
 * rendered per user, and Next's own link would have the server render every page that a reader might go to.
 */
export function Link({ href, scroll = true, onClick, ...anchor }: LinkProps) {
  const go = useNavigate();
  return (
    <a
      {...anchor} href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        go(href, { scroll });
      }}
    />
  );
}

/** The click handler of a link that shows its target without the server: a plain click acts, the browser handles any other. */
export function onPlainClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
}

/** Whether a click on a link should navigate in this page, rather than open a new tab or download the target. */
function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && !altKey && button === 0;
}
