/** A date and time without a zone, which many servers use for UTC; JavaScript would read it in the local time zone. */
const zoneless = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/** A number above this is in milliseconds, not seconds (as seconds: the year 5138). */
const mostSeconds = 1e11;

/**
 * A time as ISO 8601 in UTC, whatever the local time zone. Accepts epoch seconds or milliseconds,
 * as a number or text, and any text that `Date` understands; null if it is not a time.
 */
export function instantText(written: unknown): string | null {
  const at = new Date(epochMs(written));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function epochMs(written: unknown): number {
  const isNumber = typeof written === "number" || (typeof written === "string" && /^\d{9,14}(\.\d+)?$/.test(written));
  if (!isNumber) return typeof written === "string" ? Date.parse(written.replace(zoneless, "$1T$2Z")) : NaN;
  const number = Number(written);
  return Math.abs(number) > mostSeconds ? number : number * 1000;
}
