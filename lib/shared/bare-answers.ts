import type { ProblemCode } from "@/contracts/problem";

const codes: Partial<Record<number, ProblemCode>> = {
  408: "unavailable", 413: "payload_too_large", 429: "rate_limited", 503: "unavailable", 504: "unavailable",
};

/** What the status of an error says to a user if its answer says nothing more; null if that is no more than that something failed. */
export function codeOfStatus(status: number): ProblemCode | null {
  return codes[status] ?? null;
}

/** The detail of an error without one (SPEC.md section 8). */
export function bareDetail(status: number): string {
  return `Server error: ${status}`;
}

/** Nobody can mean more than a day; a clock that is wrong can. */
const longestWaitS = 24 * 60 * 60;

/**
 * The seconds that a Retry-After header asks to wait, given as a number or as a date; null if it asks for none, for more than a day, or
 * cannot be read.
 */
export function retryAfterSeconds(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const waitS = Math.ceil(Number.isNaN(seconds) ? (Date.parse(header) - nowMs) / 1000 : seconds);
  return waitS > 0 && waitS <= longestWaitS ? waitS : null;
}
