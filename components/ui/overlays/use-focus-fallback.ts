"use client";

import { useEffect, useRef, type RefObject } from "react";

/** Moves the focus to a fallback when the focused element disappears, such as a removed row's button or a closed dialog. */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => { last.current = target; };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // After every render, because renders remove elements. A closing dialog returns the focus in a timeout set before this one.
  useEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected) return;
    // Without scrolling: a reader who closes a dialog or removes a row reads on where they are.
    const timer = setTimeout(() => { if (document.activeElement === document.body) fallback.current?.focus({ preventScroll: true }); });
    return () => clearTimeout(timer);
  });
}
