import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { getOrCreate } from "@/lib/shared/get-or-create";
import { ApiError } from "../request/api";

/** Longer than the pause between two key presses of somebody working down a list. */
const burstMs = 400;

/** Changes to the answers shared by the screens, by the key from `callPath`. */
export interface AnswerCache {
  /** Changes a cached answer without asking the server. */
  change<T>(key: string, update: (known: T | undefined) => T | undefined): void;
  /** The same for every cached answer whose key passes the test, such as all pages of a list. */
  changeWhere<T>(test: (key: string) => boolean, update: (known: T | undefined) => T | undefined): void;
  /**
   * Shows a change at once, on top of others still pending, while the server decides; undoes it, and throws, if the server refuses.
   * `update` may run more than once, so it must be idempotent.
   */
  changeWhile<T>(key: string, request: Promise<unknown>, update: (known: T | undefined) => T): Promise<void>;
  /** Fetches the answers again if a screen shows them; settles when all have arrived. */
  refetch(...keys: string[]): Promise<void>;
  /** Fetches an answer once after a burst of changes that each affect it: when none has come for 400 ms. */
  refetchSoon(key: string): void;
  /** Like `refetch`, for every answer whose key passes the test. */
  refetchWhere(test: (key: string) => boolean): Promise<void>;
  /** Like `refetchWhere`, for a user who is waiting for it. @throws ApiError of the first answer that failed, other than by 404 */
  refresh(test: (key: string) => boolean): Promise<void>;
}

/** The cache behind `useCall`. */
export function useCache(): AnswerCache {
  const { mutate, cache } = useSWRConfig();
  return useMemo<AnswerCache>(() => {
    // What is shown, rather than the last answer, which lacks the changes still pending.
    const shown = <T,>(key: string) => cache.get(key)?.data as T | undefined;
    const refetchSoon = (key: string) => {
      const timers = getOrCreate(pendingTimers, cache, () => new Map<string, Timer>());
      clearTimeout(timers.get(key));
      timers.set(key, setTimeout(() => {
        timers.delete(key);
        mutate(key).catch(() => undefined);
      }, burstMs));
    };
    const change = <T,>(key: string, update: (known: T | undefined) => T | undefined) => {
      // SWR discards an answer that is on its way, which may contain what nobody here knows, or be the first one.
      if (cache.get(key)?.isValidating) refetchSoon(key);
      return mutate<T>(key, () => update(shown(key)), { revalidate: false });
    };
    return {
      change<T>(key: string, update: (known: T | undefined) => T | undefined) {
        void change(key, update);
      },
      changeWhere<T>(test: (key: string) => boolean, update: (known: T | undefined) => T | undefined) {
        // Changing an entry that has no data yet would make SWR discard the answer already on its way.
        for (const key of [...cache.keys()].filter((one) => test(one) && shown(one) !== undefined)) {
          // Rejects if the cache is removed at that moment; then there is nothing to change.
          change(key, update).catch(() => undefined);
        }
      },
      async changeWhile<T>(key: string, request: Promise<unknown>, update: (known: T | undefined) => T) {
        try {
          await mutate<T>(key, async () => (await request, update(shown(key))), {
            optimisticData: (_, displayed) => update(displayed), rollbackOnError: true, revalidate: false,
          });
        } finally {
          // If one of two concurrent changes is refused, only a fresh answer from the server undoes it.
          refetchSoon(key);
        }
      },
      refetchSoon,
      async refetch(...keys: string[]) {
        await Promise.all(keys.map((key) => mutate(key)));
      },
      async refetchWhere(test: (key: string) => boolean) {
        await mutate(onText(test));
      },
      async refresh(test: (key: string) => boolean) {
        await mutate(onText(test));
        for (const key of cache.keys()) {
          const error: unknown = test(key) ? cache.get(key)?.error : undefined;
          // A 404 means that there is nothing, which is not a failure.
          if (error instanceof ApiError && error.status !== 404) throw error;
        }
      },
    };
  }, [mutate, cache]);
}

type Timer = ReturnType<typeof setTimeout>;

/** Kept per cache rather than per hook, because each row of a list has a hook of its own. */
const pendingTimers = new WeakMap<object, Map<string, Timer>>();

function onText(test: (key: string) => boolean) {
  return (key: unknown) => typeof key === "string" && test(key);
}
