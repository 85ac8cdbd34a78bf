/** The calls that have separate limits. */
export type LimitedCall = "user" | "mentions" | "search" | "lookup" | "timeline";

/** Calls per 15 minutes per app. */
export const defaultLimits: Readonly<Record<LimitedCall, number>> = { user: 300, mentions: 450, search: 450, lookup: 450, timeline: 450 };

const windowMs = 15 * 60_000;

export interface RateLimits {
  /** Counts a call. @returns whether it may be answered, and the rate limit headers. */
  count(call: LimitedCall, nowMs: number): { isAllowed: boolean; headers: Record<string, string> };
  /** Sets a new limit and resets the count. */
  set(call: LimitedCall, limit: number): void;
}

/** Fixed windows of 15 minutes, each starting with its first call. */
export function createRateLimits(): RateLimits {
  const limits = { ...defaultLimits };
  const windows = new Map<LimitedCall, { endsMs: number; used: number }>();
  return {
    count: (call, nowMs) => {
      const open = windows.get(call);
      const current = open && nowMs < open.endsMs ? open : { endsMs: nowMs + windowMs, used: 0 };
      current.used += 1;
      windows.set(call, current);
      return { isAllowed: current.used <= limits[call], headers: limitHeaders(limits[call], limits[call] - current.used, current.endsMs) };
    },
    set: (call, limit) => {
      limits[call] = limit;
      windows.delete(call);
    },
  };
}

/** The headers as X writes them; the reset is in whole seconds of Unix time. */
export function limitHeaders(limit: number, remaining: number, resetMs: number): Record<string, string> {
  return {
    "x-rate-limit-limit": String(limit),
    "x-rate-limit-remaining": String(Math.max(0, remaining)),
    "x-rate-limit-reset": String(Math.ceil(resetMs / 1000)),
  };
}
