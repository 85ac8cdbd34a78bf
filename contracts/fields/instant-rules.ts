/** A date and time without a zone, which many servers use for UTC; JavaScript would read it in the local time zone. */
const zoneless = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/** A number above this is in milliseconds, not seconds (as seconds: the year 5138). */
const maxSeconds = 1e11;

/**
 * A time as ISO 8601 in UTC, whatever the local time zone. Accepts epoch seconds or milliseconds,
 * as a number or text, and any text that `Date` understands; null if it is not a time.
 */
export function instantText(value: unknown): string | null {
  const at = new Date(epochMs(value));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function epochMs(value: unknown): number {
  const isNumber = typeof value === "number" || (typeof value === "string" && /^\d{9,14}(\.\d+)?$/.test(value));
  if (!isNumber) return typeof value === "string" ? Date.parse(value.replace(zoneless, "$1T$2Z")) : NaN;
  const number = Number(value);
  return Math.abs(number) > maxSeconds ? number : number * 1000;
}
