"use client";

import type { ComponentProps } from "react";
import { useGo } from "./use-go";

interface LinkProps extends Omit<ComponentProps<"a">, "target" | "download"> {
  href: string;
  /** Whether the page begins at its top; false keeps the place where the reader is. */
  scroll?: boolean;
}

/**
 * A link within the product: the router follows a plain press, everything else is the browser's. Nothing is fetched before it is
 * pressed: a page is rendered for its reader, and Next's own link has the server render each page that one could go to.
 */
export function Link({ href, scroll = true, onClick, ...anchor }: LinkProps) {
  const go = useGo();
  return (
    <a
      {...anchor} href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainPress(event)) return;
        event.preventDefault();
        go(href, { scroll });
      }}
    />
  );
}

/** Whether a press on a link is meant for this page, and not for a new tab or a download. */
export function isPlainPress(event: { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean; button: number }): boolean {
  return !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && event.button === 0;
}
