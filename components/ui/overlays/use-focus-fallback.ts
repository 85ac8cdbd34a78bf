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
  // After every render: it is renders that take elements away. A dialog gives the focus back later, and wins.
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (isGone && document.activeElement === document.body) fallback.current?.focus();
  });
}
