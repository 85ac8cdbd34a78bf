"use client";

import type { ReactNode } from "react";

/** A stable function, so that React calls it only when the element is mounted or removed. */
const takeFocus = (box: HTMLElement | null): void => box?.focus();

/** Replaces a submitted form. Takes the focus, because the button that had it is gone. */
export function FormReplacement({ children }: { children: ReactNode }) {
  return <div ref={takeFocus} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere outline-none">{children}</div>;
}
