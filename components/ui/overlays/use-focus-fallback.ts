"use client";

import { useEffect, useRef, type RefObject } from "react";

/** Gives the focus a place when what had it is gone, as a removed row's button or a closed dialog is. */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => { last.current = target; };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // After every render: it is renders that take elements away. A dialog gives the focus back in a later turn, begun before this one.
  useEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected) return;
    // Whoever closes a dialog or removes a row reads on where they are, not from where the focus goes.
    const later = setTimeout(() => { if (document.activeElement === document.body) fallback.current?.focus({ preventScroll: true }); });
    return () => clearTimeout(later);
  });
}
