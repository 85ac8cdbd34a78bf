import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Context } from "../domain/context";
import { addAttempts } from "../domain/limits/commands";

/** A caller's requests are told to the other processes in steps of so many: one statement for each, and most callers never make one. */
const SHARED_STEP = 60;
/** Callers that are counted in one window; more begin anew, the longest silent first. */
const MOST_CALLERS = 20_000;

interface Count {
  /** Requests that came to this process. */
  own: number;
  /** What the other processes have told by the last time it was asked. */
  others: number;
}

/**
 * Counts requests in windows of the clock, which all processes share: each knows its own and, in steps, those of the others, so that
 * together they let through what one would, and at most a step more each. `shared` is null where there is one process.
 */
export function createSharedCounts(shared: Context | null, nowMs: () => number = () => Date.now()): FastifyRateLimitStoreCtor {
  let window = 0;
  let counts = new Map<string, Count>();
  const countOf = (key: string): Count => {
    const count = counts.get(key) ?? { own: 0, others: 0 };
    counts.delete(key);
    counts.set(key, count);
    for (const oldest of counts.keys()) {
      if (counts.size <= MOST_CALLERS) break;
      counts.delete(oldest);
    }
    return count;
  };
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: { ttl: number; current: number }) => void, windowMs = 60_000): void {
      const at = nowMs();
      const number = Math.floor(at / windowMs);
      if (number !== window) [window, counts] = [number, new Map()];
      const count = countOf(key);
      count.own += 1;
      const ttl = (number + 1) * windowMs - at;
      const answer = () => callback(null, { current: count.own + count.others, ttl });
      if (shared === null || count.own % SHARED_STEP !== 0) return answer();
      const told = count.own;
      // A database that is away refuses nobody: what was asked for says so by itself.
      addAttempts(shared, `requests:${number}:${key}`, SHARED_STEP, windowMs).then((all) => { count.others = Math.max(count.others, all - told); }, () => undefined).finally(answer);
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
