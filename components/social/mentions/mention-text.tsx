import { useState } from "react";
import { useTranslations } from "@/lib/shared/use-translations";
import { clampText } from "./clamp-text";

/**
 * The text of a post as plain text: nothing in it becomes a link or affects the layout around it, whatever its
 * writing direction. A long text expands on demand.
 */
export function MentionText({ text: given, lang, className = "" }: { text: string; lang?: string | undefined; className?: string }) {
  const t = useTranslations("social.mentions.item");
  const [isOpen, setOpen] = useState(false);
  // Line breaks at the beginning would fill all the lines that are shown.
  const text = given.trim();
  const start = clampText(text);
  return (
    <div className="min-w-0">
      <p dir="auto" lang={lang} className={`isolate overflow-hidden break-words whitespace-pre-line [unicode-bidi:isolate] ${className}`}>
        {start === null || isOpen ? text : `${start}…`}
      </p>
      {start === null ? null : (
        <button
          type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}
          className="mt-1 min-h-6 rounded-[4px] font-[550] text-accent-text hover:underline"
        >
          {t(isOpen ? "less" : "more")}
        </button>
      )}
    </div>
  );
}
