"use client";

import { useState } from "react";

/**
 * Remembers what had the focus when a layer opened, and gives it back when the layer closes. Radix does so
 * only for its own triggers, and ours are plain buttons whose layer loads later.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    event.preventDefault();
    if (opener?.isConnected) opener.focus();
  };
}

/** A menu's item is gone by then: its menu's button stands in for it. */
function findOpener(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const active = document.activeElement;
  if (active?.closest("[role=menu]")) return document.querySelector<HTMLElement>("[aria-haspopup=menu][aria-expanded=true]");
  return active instanceof HTMLElement ? active : null;
}
