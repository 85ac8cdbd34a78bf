"use client";

import { useEffect, useRef, useState } from "react";
import { classes } from "@/components/ui/classes";
import { Button } from "@/components/ui/controls/button";

/** How long a deletion can be taken back. */
const undoMs = 8000;

/** What was deleted last, for as long as that can be taken back, and how to say so. */
export function useDeleted<T extends object>(): [T | null, (deleted: T | null) => void] {
  const [deleted, setDeleted] = useState<T | null>(null);
  useEffect(() => {
    if (deleted === null) return;
    const timer = setTimeout(() => setDeleted(null), undoMs);
    return () => clearTimeout(timer);
  }, [deleted]);
  return [deleted, setDeleted];
}

/** Takes the focus that the deleted row had, so each deletion needs a note (a `key`) of its own; without `onUndo` there is no way back. */
export function DeletedNote({ text, undo, onUndo, className }: { text: string; undo: string; onUndo: (() => void) | undefined; className: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => (note.current?.querySelector("button") ?? note.current)?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className={classes("flex flex-wrap items-center gap-3 bg-hover py-1.5", className)}>
      <span className="min-w-0 flex-1 break-words">{text}</span>
      {onUndo ? <Button onClick={onUndo}>{undo}</Button> : null}
    </div>
  );
}
