import { textStart } from "@/lib/shared/format/text-start";

export const clampedLength = 480;

/** The start of a long text, cut between words if one ends nearby, never within a character; null if the text is short. */
export function clampText(text: string): string | null {
  // A text that is only a little too long is shown whole: cutting it would gain nothing.
  if (text.length <= clampedLength * 1.25 && text.split("\n").length <= 12) return null;
  const lines = text.split("\n").slice(0, 8).join("\n");
  const start = textStart(lines, clampedLength);
  const space = start.search(/\s\S*$/);
  return space > clampedLength * 0.8 && lines.length > clampedLength ? start.slice(0, space) : start;
}
