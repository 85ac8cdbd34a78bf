import { bareText } from "../fields/typed-rules";

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

/** A tracker in a URL: its label, which is the same in every account that tracks it, or its id, as in older links. */
export const trackerNamePattern = /^(?:[@$]\w{1,20}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The tracker that a URL names; null if it is missing or invalid. */
export function trackerInUrl(raw: string | null): string | null {
  return trackerNamePattern.exec(raw ?? "")?.[0] ?? null;
}

/** Parses what people type into a kind and a name: `$pepe` is the ticker PEPE; anything else is a handle, with or without @. */
export function readTracked(text: string): { kind: TrackerKind; name: string } {
  const [, sign, name = ""] = /^([@$]?)(.*)$/s.exec(bareText(text)) ?? [];
  return sign === "$" ? { kind: "ticker", name: name.toUpperCase() } : { kind: "handle", name };
}
