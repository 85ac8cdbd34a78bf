"use client";

import { useEffect, useState } from "react";

/** The text, debounced: it changes only once it has stayed the same for `restMs`, so that nothing is fetched for each key. */
export function useRested(text: string, restMs: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
