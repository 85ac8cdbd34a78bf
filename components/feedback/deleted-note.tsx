import { useEffect, useEffectEvent, useRef, useState } from "react";
import { classes } from "@/components/ui/classes";
import { Button } from "@/components/ui/controls/button";

/** How long a deletion can be undone. */
const undoMs = 8000;

interface DeletedNoteProps {
  text: string;
  undo: string;
  /** Without it, there is no Undo button. */
  onUndo: (() => void) | undefined;
  /** Called when the time to undo is over, which does not pass while the note has the focus. */
  onOver: () => void;
  className: string;
}

/** Takes over the deleted row's focus on mount, so each deletion needs its own note (its own `key`). */
export function DeletedNote({ text, undo, onUndo, onOver, className }: DeletedNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => (note.current?.querySelector("button") ?? note.current)?.focus(), []);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end(), undoMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      ref={note} tabIndex={-1} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}
      className={classes("flex flex-wrap items-center gap-3 bg-hover py-1.5", className)}
    >
      <span className="min-w-0 flex-1 break-words">{text}</span>
      {onUndo ? <Button onClick={onUndo}>{undo}</Button> : null}
    </div>
  );
}
