"use client";

import type { ReactNode } from "react";

/** Always the same function, so that React calls it once: as the element comes. */
const takeFocus = (box: HTMLElement | null): void => box?.focus();

/** What stands in place of a form that was sent. It takes the focus, since the button that had it is gone. */
export function InPlace({ children }: { children: ReactNode }) {
  return <div ref={takeFocus} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere outline-none">{children}</div>;
}
