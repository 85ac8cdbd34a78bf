"use client";

import { useState } from "react";

/**
 * Remembers what had the focus when a layer opened, and returns it when the layer closes, unless another layer has opened by then: Radix
 * reports the end a moment later. It returns the focus only to its own triggers; ours are plain buttons whose layer loads later.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    event.preventDefault();
    if (opener?.isConnected && !document.activeElement?.closest("[role=dialog]")) opener.focus();
  };
}

/** A menu item will be gone by then, so its menu's button is used instead. */
function findOpener(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const active = document.activeElement;
  if (active?.closest("[role=menu]")) return document.querySelector<HTMLElement>("[aria-haspopup=menu][aria-expanded=true]");
  return active instanceof HTMLElement ? active : null;
}
