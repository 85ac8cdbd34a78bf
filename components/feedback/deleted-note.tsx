"use client";

import { useEffect, useRef, useState } from "react";
import { classes } from "@/components/ui/classes";
import { Button } from "@/components/ui/controls/button";

/** How long a deletion can be undone. */
const undoMs = 8000;

/** The last deleted item while its deletion can still be undone, else null, and its setter. */
export function useDeleted<T extends object>(): [T | null, (deleted: T | null) => void] {
  const [deleted, setDeleted] = useState<T | null>(null);
  useEffect(() => {
    if (deleted === null) return;
    const timer = setTimeout(() => setDeleted(null), undoMs);
    return () => clearTimeout(timer);
  }, [deleted]);
  return [deleted, setDeleted];
}

/**
 * Takes over the deleted row's focus on mount, so each deletion needs its
 * own note (its own `key`). Without `onUndo` there is no Undo button.
 */
export function DeletedNote(
  { text, undo, onUndo, className }: { text: string; undo: string; onUndo: (() => void) | undefined; className: string },
) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => (note.current?.querySelector("button") ?? note.current)?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className={classes("flex flex-wrap items-center gap-3 bg-hover py-1.5", className)}>
      <span className="min-w-0 flex-1 break-words">{text}</span>
      {onUndo ? <Button onClick={onUndo}>{undo}</Button> : null}
    </div>
  );
}
