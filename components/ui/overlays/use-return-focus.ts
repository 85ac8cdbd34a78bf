"use client";

import { useState } from "react";

/**
 * Remembers what had the focus when a layer opened, and returns it when the layer closes. Radix does so only for its own triggers; ours are
 * plain buttons whose layer loads later.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(noteOpener);
  return (event) => {
    event.preventDefault();
    let place = opener;
    while (place && !place.isConnected) place = openersBefore.get(place) ?? null;
    place?.focus();
    if (latest === opener) latest = null;
  };
}

/** For an opener within a layer, what opened that layer: the opener is gone if its layer has made way for the next one. */
const openersBefore = new WeakMap<HTMLElement, HTMLElement>();
let latest: HTMLElement | null = null;

function noteOpener(): HTMLElement | null {
  const opener = findOpener();
  if (opener && latest && opener !== latest) openersBefore.set(opener, latest);
  latest = opener;
  return opener;
}

/** A menu item will be gone by then, so its menu's button is used instead. */
function findOpener(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const active = document.activeElement;
  if (active?.closest("[role=menu]")) return document.querySelector<HTMLElement>("[aria-haspopup=menu][aria-expanded=true]");
  return active instanceof HTMLElement ? active : null;
}
