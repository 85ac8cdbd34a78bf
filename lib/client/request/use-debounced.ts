import { useEffect, useState } from "react";

/** The text, debounced: it changes only once it has stayed the same for `delayMs`, so that nothing is fetched for each key. */
export function useDebounced(text: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return debounced;
}
