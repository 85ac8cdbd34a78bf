import { useEffect, useState } from "react";
import { missingCode } from "@/lib/shared/missing-code";
import { isServerUnreachable } from "@/lib/shared/server-unreachable";

type Edit = (typed: string) => string;

/** Collects what is typed before there is a field to type into. */
export class EarlyKeys {
  #edits: Edit[] = [];
  #receiver: ((edit: Edit) => void) | null = null;

  /** Passes on what was typed so far, and what is still typed before the field has focus. @returns a function that stops this */
  deliver(receiver: (edit: Edit) => void): () => void {
    this.#receiver = receiver;
    this.#edits.splice(0).forEach(receiver);
    return () => {
      this.#receiver = null;
    };
  }

  take(edit: Edit): void {
    if (this.#receiver) this.#receiver(edit);
    else this.#edits.push(edit);
  }

  /** Whether the field has focus, and takes keys itself. */
  isOver(): boolean {
    return this.#receiver !== null && Boolean(document.activeElement?.closest("[role=dialog]"));
  }

  forget(): void {
    this.#edits = [];
  }
}

/**
 * Collects what is typed after a dialog with a field was opened and before that field has focus: the dialog's code may still be loading,
 * and a fast typist does not wait for it. Until then no key reaches the screen below, which has single-key shortcuts. Off while the server
 * is out of reach or the code is gone, because the wait would be long.
 */
export function useEarlyKeys(isOpen: boolean, onEscape: () => void): EarlyKeys {
  const [early] = useState(() => new EarlyKeys());
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || early.isOver() || isServerUnreachable() || missingCode.read() !== null) return;
      if (key === "Escape") return onEscape();
      const edit: Edit | null = key.length === 1 ? (typed) => typed + key : key === "Backspace" ? (typed) => typed.slice(0, -1) : null;
      if (edit === null && key !== "Enter") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (edit) early.take(edit);
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => {
      window.removeEventListener("keydown", onKey, { capture: true });
      early.forget();
    };
  }, [isOpen, early, onEscape]);
  return early;
}
