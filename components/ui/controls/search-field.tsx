"use client";

import { useEffect, useState, type KeyboardEvent } from "react";
import { isOfComposition } from "@/lib/shared/composing";
import { TextField } from "./field";

const searchDelayMs = 250;

/** Within a form, Enter would send what is not filled in yet. Not while a word is composed: the key is the keyboard's then. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === "Enter" && !isOfComposition(event.nativeEvent)) event.preventDefault();
}

interface SearchFieldProps {
  /** The accessible name. */
  label: string;
  placeholder: string;
  /** The name is shown above, as among other fields that show theirs. */
  hasLabel?: boolean;
  /** What is searched for now, as the URL holds it. */
  q: string;
  onSearch: (q: string) => void;
  maxLength: number;
  className?: string;
}

/** Asks once typing pauses; follows the URL when that changes by other means, as Back does. */
export function SearchField({ label, placeholder, hasLabel = false, q, onSearch, maxLength, className }: SearchFieldProps) {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) {
      setText(q);
      setSent(q);
    }
  }
  useEffect(() => {
    if (text.trim() === sent) return;
    const timer = setTimeout(() => {
      setSent(text.trim());
      onSearch(text.trim());
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, sent, onSearch]);
  return (
    <TextField
      type="search" label={label} hideLabel={!hasLabel} placeholder={placeholder} value={text} onChange={(event) => setText(event.target.value)}
      maxLength={maxLength} autoComplete="off" autoCapitalize="none" spellCheck={false} dir="auto" className={className}
      onKeyDown={keepForm}
    />
  );
}
