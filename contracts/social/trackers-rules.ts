/** What can be tracked: mentions of a handle, or posts with a $ticker. */
export const trackerKinds = ["handle", "ticker"] as const;
export type TrackerKind = (typeof trackerKinds)[number];

/** In addition to the handle that SPEC.md's calls cover. Each tracker makes its own reads, and reads are paid for. */
export const trackersMax = 5;

/** A ticker without $: letters and digits, including at least one letter so that a price does not match. */
export const tickerPattern = /^(?=.*[A-Za-z])[A-Za-z0-9]{1,15}$/;

/** Number of chart colours. */
export const trackerColors = 4;

export const shareRanges = ["24h", "7d", "30d"] as const;
export type ShareRange = (typeof shareRanges)[number];

/** `@ada`, `$PEPE`: a handle or ticker as people write it. */
export function trackerLabel({ kind, name }: { kind: TrackerKind; name: string }): string {
  return `${kind === "ticker" ? "$" : "@"}${name}`;
}

/** Parses what people type into a kind and a name: `$pepe` is the ticker PEPE; anything else is a handle, with or without @. */
export function readTracked(text: string): { kind: TrackerKind; name: string } {
  const [, sign, name = ""] = /^([@＠$＄]?)(.*)$/s.exec(text.trim()) ?? [];
  return sign === "$" || sign === "＄" ? { kind: "ticker", name: name.toUpperCase() } : { kind: "handle", name };
}
