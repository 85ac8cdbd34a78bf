/** What can be tracked: mentions of a handle, or posts with a $ticker. */
export const trackerKinds = ["handle", "ticker"] as const;
export type TrackerKind = (typeof trackerKinds)[number];

/** Beside the handle that SPEC.md's calls speak of; each reads on its own account, and reads are paid for. */
export const trackersMax = 5;

/** A ticker without $: letters and digits, a letter among them, so that a price is none. */
export const tickerPattern = /^(?=.*[A-Za-z])[A-Za-z0-9]{1,15}$/;

/** How many colours the charts have. */
export const trackerColors = 4;

export const shareRanges = ["24h", "7d", "30d"] as const;
export type ShareRange = (typeof shareRanges)[number];

/** `@ada`, `$PEPE`: a tracked thing as people write it. */
export function trackerLabel({ kind, name }: { kind: TrackerKind; name: string }): string {
  return `${kind === "ticker" ? "$" : "@"}${name}`;
}

/** What people type, as a kind and a name: `$pepe` is the ticker PEPE, all else a handle, with or without @. */
export function readTracked(text: string): { kind: TrackerKind; name: string } {
  const [, sign, name = ""] = /^([@＠$＄]?)(.*)$/s.exec(text.trim()) ?? [];
  return sign === "$" || sign === "＄" ? { kind: "ticker", name: name.toUpperCase() } : { kind: "handle", name };
}
