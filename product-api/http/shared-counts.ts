import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Context } from "../domain/context";
import { addAttempts } from "../domain/limits/commands";

/**
 * A caller's requests are reported to the other processes in steps of this
 * many: one statement per step, and most callers never reach the first.
 */
const SHARED_STEP = 60;
/** Callers counted per window; beyond this, those silent longest start again from zero. */
const MAX_CALLERS = 20_000;

interface Count {
  /** Requests handled by this process. */
  own: number;
  /** Requests handled by the other processes, as of the last exchange. */
  others: number;
}

/**
 * Counts requests in clock-aligned windows that all processes share. Each process knows its own count and, in steps, those of the others,
 * so that together they let through what a single one would, plus at most one step each. `shared` is null if there is only one process.
 */
export function createSharedCounts(shared: Context | null, nowMs: () => number = () => Date.now()): FastifyRateLimitStoreCtor {
  let window = 0;
  let counts = new Map<string, Count>();
  const countOf = (key: string): Count => {
    const count = counts.get(key) ?? { own: 0, others: 0 };
    counts.delete(key);
    counts.set(key, count);
    for (const oldest of counts.keys()) {
      if (counts.size <= MAX_CALLERS) break;
      counts.delete(oldest);
    }
    return count;
  };
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: { ttl: number; current: number }) => void, windowMs = 60_000): void {
      const at = nowMs();
      const number = Math.floor(at / windowMs);
      if (number !== window) [window, counts] = [number, new Map<string, Count>()];
      const count = countOf(key);
      count.own += 1;
      const ttl = (number + 1) * windowMs - at;
      const answer = () => callback(null, { current: count.own + count.others, ttl });
      if (shared === null || count.own % SHARED_STEP !== 0) return answer();
      const reportedCount = count.own;
      // If the database is unavailable, no one is refused here: the request itself will report it.
      addAttempts(shared, `requests:${number}:${key}`, SHARED_STEP, windowMs).then(
        ({ attempts }) => { count.others = Math.max(count.others, attempts - reportedCount); }, () => undefined,
      ).finally(answer);
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
