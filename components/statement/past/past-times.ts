/** Past times that are often looked at. */
export const pastPresets = ["weekAgo", "monthEnd", "yearEnd"] as const;
type PastPreset = (typeof pastPresets)[number];

const weekMs = 7 * 24 * 60 * 60_000;
const minuteMs = 60_000;

/** The time of a preset, in ms since 1970, by the user's own time zone; the ends of months and years are their last minute. */
export function pastTimeMs(preset: PastPreset, nowMs: number): number {
  const now = new Date(nowMs);
  if (preset === "weekAgo") return nowMs - weekMs;
  const nextMs = preset === "monthEnd"
    ? new Date(now.getFullYear(), now.getMonth(), 1).getTime()
    : new Date(now.getFullYear(), 0, 1).getTime();
  return nextMs - minuteMs;
}
