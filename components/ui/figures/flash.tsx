"use client";

import { useState, type ReactNode } from "react";

interface FlashProps {
  /** What is watched: when it changes, the ground flashes once. */
  value: string | number | null;
  title?: string;
  children: ReactNode;
}

/** A figure that shows by one soft flash that it has just changed; still when nothing moved yet. */
export function Flash({ value, title, children }: FlashProps) {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value !== value) setSeen({ value, changes: seen.value === null ? 0 : seen.changes + 1 });
  return (
    <span key={seen.changes} title={title} className={seen.changes > 0 ? "-mx-1 animate-flash rounded-[4px] px-1" : undefined}>
      {children}
    </span>
  );
}
