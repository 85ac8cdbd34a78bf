"use client";

import { useEffect, useState } from "react";
import { missingCode } from "@/lib/shared/missing-code";
import { isOutOfReach } from "@/lib/shared/out-of-reach";

type Edit = (typed: string) => string;

/** What is typed before there is a field for it. */
export class EarlyKeys {
  #edits: Edit[] = [];
  #receiver: ((edit: Edit) => void) | null = null;

  /** Hands over what was typed so far, and what still comes before the field has the focus. @returns what ends that */
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

  /** Whether the field has the focus, and takes keys itself. */
  isOver(): boolean {
    return this.#receiver !== null && Boolean(document.activeElement?.closest("[role=dialog]"));
  }

  forget(): void {
    this.#edits = [];
  }
}

/**
 * Keeps what is typed after a layer with a field was asked for and before that field has the focus: its code may still be loading, and
 * a quick hand does not wait for it; out of reach that would be long. No key of that time reaches the screen below, where single keys do something.
 */
export function useEarlyKeys(isOpen: boolean, onEscape: () => void): EarlyKeys {
  const [early] = useState(() => new EarlyKeys());
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || early.isOver() || isOutOfReach() || missingCode.read() !== null) return;
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
