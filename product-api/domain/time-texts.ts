/** The UTC day of a time, as `2026-11-21`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** A time from a raw query, as clients read it. */
export function toIso(at: string | Date | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
