import { useEffect, useState, type KeyboardEvent } from "react";
import { isImeKey } from "@/lib/shared/composing";
import { TextField } from "./field";

const searchDelayMs = 250;

/**
 * Within a form, Enter would submit it half filled in. On a touch screen it closes the keyboard, which covers what was found. Not while
 * composing text: Enter then belongs to the input method.
 */
function finish(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || isImeKey(event.nativeEvent)) return;
  event.preventDefault();
  if (window.matchMedia("(hover: none)").matches) event.currentTarget.blur();
}

interface SearchFieldProps {
  /** The accessible name. */
  label: string;
  placeholder: string;
  /** Shows the label above the field, as neighbouring fields do. */
  hasLabel?: boolean;
  /** The current search term, as in the URL. */
  q: string;
  onSearch: (q: string) => void;
  maxLength: number;
  /** What is wrong with the search term. */
  error?: string | null;
  className?: string;
}

/** Searches once typing pauses, and follows the URL when it changes by other means, such as Back. */
export function SearchField({ label, placeholder, hasLabel = false, q, onSearch, maxLength, error, className }: SearchFieldProps) {
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
      type="search" label={label} hideLabel={!hasLabel} placeholder={placeholder} value={text} error={error}
      onChange={(event) => setText(event.target.value)}
      maxLength={maxLength} autoComplete="off" autoCapitalize="none" spellCheck={false} dir="auto" className={className}
      enterKeyHint="search" onKeyDown={finish}
    />
  );
}
