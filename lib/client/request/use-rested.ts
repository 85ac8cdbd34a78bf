"use client";

import { useEffect, useState } from "react";

/** The text once it has stood for so long: while it grows key by key nothing is asked for. */
export function useRested(text: string, restMs: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
