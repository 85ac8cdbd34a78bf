"use client";

import type { ComponentProps } from "react";
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

/** Whether a click on a link should navigate in this page, rather than open a new tab or download the target. */
export function isPlainClick(event: { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean; button: number }): boolean {
  return !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && event.button === 0;
}
