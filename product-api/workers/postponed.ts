/**
 * Items that failed and are postponed, by key, so that they do not hold up the rest: for a minute at first, and for an hour at most.
 * Kept in memory: after a restart each item is tried at once.
 */
export function createPostponed<K>(now: () => Date, { firstMs, maxMs } = { firstMs: 60_000, maxMs: 60 * 60_000 }) {
  const entries = new Map<K, { times: number; sinceMs: number; forMs: number }>();
  return {
    /** Items whose time has not come yet. */
    keys: (): K[] => {
      const nowMs = now().getTime();
      // A clock that was set back would postpone them for longer.
      return [...entries].flatMap(([key, { sinceMs, forMs }]) => (nowMs >= sinceMs && nowMs < sinceMs + forMs ? [key] : []));
    },
    /** Postpones an item, for twice as long as the last time. Returns how often it has been postponed. */
    add: (key: K): number => {
      const times = (entries.get(key)?.times ?? 0) + 1;
      entries.set(key, { times, sinceMs: now().getTime(), forMs: Math.min(maxMs, firstMs * 2 ** (times - 1)) });
      return times;
    },
    forget: (key: K) => void entries.delete(key),
  };
}
