import { useState, type ReactNode } from "react";
import { spoken } from "./unknown-figure";

interface FlashProps {
  /** The value to watch: when it changes, the background flashes once. */
  value: string | number | null;
  title?: string;
  children: ReactNode;
}

/** A figure that flashes softly once each time it changes; it does not flash for its first value. */
export function Flash({ value, title, children }: FlashProps) {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value !== value) setSeen({ value, changes: seen.value === null ? 0 : seen.changes + 1 });
  return (
    <span key={seen.changes} title={title} className={seen.changes > 0 ? "-mx-1 animate-flash rounded-[4px] px-1" : undefined}>
      {spoken(children)}
    </span>
  );
}
