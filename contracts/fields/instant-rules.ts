/** A time of day without a zone, as many servers write UTC; JavaScript takes it for the zone of whoever reads it. */
const zoneless = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/** Beyond this many seconds a number means milliseconds: the year 5138. */
const mostSeconds = 1e11;

/**
 * ISO 8601 in UTC of a time, wherever it is read: from epoch seconds or milliseconds, as number or text, and from what `Date` understands.
 * Null for what is no time.
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
