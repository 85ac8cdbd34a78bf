/** A clock that is less than this far off is right enough: an answer takes a while, and its date is only to the second. */
const toleranceMs = 60_000;

/** How far the browser's clock is behind the server's, in ms; negative if it is ahead, 0 on the server and while it is right. */
let behindMs = 0;

/**
 * Takes the server's time from an answer, because the times shown must not depend on how the reader's clock is set. An answer that took
 * long, for example because the machine slept meanwhile, is ignored: its time is in the past.
 * @param times when the request was sent and when the answer arrived, by the browser's clock, in milliseconds since 1970
 */
export function noteServerTime({ headers }: Response, { sentMs, receivedMs }: { sentMs: number; receivedMs: number }): void {
  const serverMs = Date.parse(headers.get("date") ?? "");
  const isReliable = !Number.isNaN(serverMs) && Math.abs(receivedMs - sentMs) < toleranceMs;
  if (!isReliable || typeof window === "undefined") return;
  const offsetMs = serverMs - receivedMs;
  behindMs = Math.abs(offsetMs) < toleranceMs ? 0 : offsetMs;
}

/** Converts a time of the browser's clock to the server's; both in milliseconds since 1970. */
export const asServerTime = (browserMs: number): number => browserMs + behindMs;
