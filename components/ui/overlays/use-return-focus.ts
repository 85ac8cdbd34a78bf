"use client";

import { useState } from "react";

/**
 * Remembers what had the focus when a layer opened, and returns it when the layer closes. Radix does so only for its own triggers; ours are
 * plain buttons whose layer loads later.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    event.preventDefault();
    if (opener?.isConnected) opener.focus();
  };
}

/** A menu item will be gone by then, so its menu's button is used instead. */
function findOpener(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const active = document.activeElement;
  if (active?.closest("[role=menu]")) return document.querySelector<HTMLElement>("[aria-haspopup=menu][aria-expanded=true]");
  return active instanceof HTMLElement ? active : null;
}
