type AgeUnit = "now" | "seconds" | "minutes" | "hours" | "days";

export interface Age {
  unit: AgeUnit;
  count: number;
}

const secondMs = 1000;
/** Seconds are counted in tens: a table of rows that each count every second is restless, and keeps a slow phone laying it out. */
const stepMs = 10 * secondMs;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How long ago an instant was, in its largest whole unit, for the texts under `live.age`. Less than ten seconds ago, or in the future,
 * which only a slow clock can cause, it is `now`.
 * @param at ISO 8601
 * @returns null if `at` is missing or unreadable
 */
export function ageOf(at: string | null | undefined, nowMs: number): Age | null {
  const atMs = at ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(atMs)) return null;
  const ageMs = nowMs - atMs;
  if (ageMs < stepMs) return { unit: "now", count: 0 };
  if (ageMs < minuteMs) return { unit: "seconds", count: Math.floor(ageMs / stepMs) * (stepMs / secondMs) };
  if (ageMs < hourMs) return { unit: "minutes", count: Math.floor(ageMs / minuteMs) };
  if (ageMs < dayMs) return { unit: "hours", count: Math.floor(ageMs / hourMs) };
  return { unit: "days", count: Math.floor(ageMs / dayMs) };
}
