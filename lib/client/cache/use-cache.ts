"use client";

import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { ApiError } from "../request/api";

/** Longer than between two keys of somebody who goes down a list. */
const burstMs = 400;

/** Changes to answers that the screens share, by the key that `callPath` gives. */
export interface AnswerCache {
  /** Changes what is held, without asking the server. */
  change<T>(key: string, update: (known: T | undefined) => T | undefined): void;
  /** The same for every answer that is held and whose key passes, as for all pages of a list. */
  changeWhere<T>(test: (key: string) => boolean, update: (known: T | undefined) => T | undefined): void;
  /** Shows a change at once, beside others that wait, while the server decides; takes it back, and throws, when it refuses. Made twice it is the same. */
  changeWhile<T>(key: string, deciding: Promise<unknown>, update: (known: T | undefined) => T): Promise<void>;
  /** Asks the server again where a screen shows the answer; settles when all have answered. */
  refetch(...keys: string[]): Promise<void>;
  /** Asks once for a burst of changes that each touch an answer: when none has come for 400 ms. */
  refetchSoon(key: string): void;
  /** The same as `refetch` for every answer whose key passes. */
  refetchWhere(test: (key: string) => boolean): Promise<void>;
  /** The same for a person who waits for it. @throws ApiError of the first answer that failed */
  refresh(test: (key: string) => boolean): Promise<void>;
}

/** The cache behind `useCall`. */
export function useCache(): AnswerCache {
  const { mutate, cache } = useSWRConfig();
  return useMemo<AnswerCache>(() => {
    // Not what was last answered, which is without the changes that still wait for the server.
    const shown = <T,>(key: string) => cache.get(key)?.data as T | undefined;
    const change = <T,>(key: string, update: (known: T | undefined) => T | undefined) => mutate<T>(key, () => update(shown(key)), { revalidate: false });
    const refetchSoon = (key: string) => {
      const timers = timersOf(cache);
      clearTimeout(timers.get(key));
      timers.set(key, setTimeout(() => {
        timers.delete(key);
        mutate(key).catch(() => undefined);
      }, burstMs));
    };
    return {
      change<T>(key: string, update: (known: T | undefined) => T | undefined) {
        void change(key, update);
      },
      changeWhere<T>(test: (key: string) => boolean, update: (known: T | undefined) => T | undefined) {
        // A change to what is not known yet would have the answer thrown away that is on its way to it.
        for (const key of [...cache.keys()].filter((one) => test(one) && shown(one) !== undefined)) {
          // A cache that goes away in the same moment has nothing to change.
          change(key, update).catch(() => undefined);
        }
      },
      async changeWhile<T>(key: string, deciding: Promise<unknown>, update: (known: T | undefined) => T) {
        try {
          await mutate<T>(key, async () => (await deciding, update(shown(key))), {
            optimisticData: (_, displayed) => update(displayed), rollbackOnError: true, revalidate: false,
          });
        } finally {
          // Of two changes at once, one that is refused is taken back by the server's answer alone.
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
          // What is not there at all has not failed.
          if (error instanceof ApiError && error.status !== 404) throw error;
        }
      },
    };
  }, [mutate, cache]);
}

/** By cache: each row of a list changes it with a hook of its own. */
const waiting = new WeakMap<object, Map<string, ReturnType<typeof setTimeout>>>();

function timersOf(cache: object): Map<string, ReturnType<typeof setTimeout>> {
  const timers = waiting.get(cache) ?? new Map<string, ReturnType<typeof setTimeout>>();
  waiting.set(cache, timers);
  return timers;
}

function onText(test: (key: string) => boolean) {
  return (key: unknown) => typeof key === "string" && test(key);
}
