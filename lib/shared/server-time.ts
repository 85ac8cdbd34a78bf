/** A clock that is this far off is right enough: an answer takes a while, and tells its second alone. */
const rightWithinMs = 60_000;

/** How far the browser's clock is behind the server's; negative where it is ahead, 0 on the server and while it is right. */
let behindMs = 0;

/**
 * Takes from an answer what time it is at the server: what is told of times must not depend on how the reader's clock is set. One that was
 * long under way, as where the machine slept meanwhile, tells a time that has gone by.
 * @param times when it was asked for and when it was there, by the browser's clock, in milliseconds since 1970
 */
export function noteServerTime({ headers }: Response, { askedMs, answeredMs }: { askedMs: number; answeredMs: number }): void {
  const toldMs = Date.parse(headers.get("date") ?? "");
  const isTold = !Number.isNaN(toldMs) && Math.abs(answeredMs - askedMs) < rightWithinMs;
  if (!isTold || typeof window === "undefined") return;
  const foundMs = toldMs - answeredMs;
  behindMs = Math.abs(foundMs) < rightWithinMs ? 0 : foundMs;
}

/** A time of the browser's clock, as the server has it; both in milliseconds since 1970. */
export const asServerTime = (browserMs: number): number => browserMs + behindMs;
