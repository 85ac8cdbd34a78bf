"use client";

import { useMemo } from "react";
import { useSWRConfig } from "swr";

/** Changes to answers that the screens share, by the key that `callPath` gives. */
export interface AnswerCache {
  /** Changes what is held, without asking the server. */
  change<T>(key: string, update: (known: T | undefined) => T | undefined): void;
  /** The same for every answer whose key passes, as for all pages of a list. */
  changeWhere<T>(test: (key: string) => boolean, update: (known: T | undefined) => T | undefined): void;
  /** Shows a change at once while the server decides; takes it back, and throws, when it refuses. */
  changeWhile<T>(key: string, deciding: Promise<unknown>, update: (known: T | undefined) => T): Promise<void>;
  /** Asks the server again where a screen shows the answer; settles when all have answered. */
  refetch(...keys: string[]): Promise<void>;
  /** The same for every answer whose key passes. */
  refetchWhere(test: (key: string) => boolean): Promise<void>;
}

/** The cache behind `useCall`. */
export function useCache(): AnswerCache {
  const { mutate } = useSWRConfig();
  return useMemo<AnswerCache>(
    () => ({
      change<T>(key: string, update: (known: T | undefined) => T | undefined) {
        void mutate<T>(key, update, { revalidate: false });
      },
      changeWhere<T>(test: (key: string) => boolean, update: (known: T | undefined) => T | undefined) {
        void mutate<T>(onText(test), update, { revalidate: false });
      },
      async changeWhile<T>(key: string, deciding: Promise<unknown>, update: (known: T | undefined) => T) {
        await mutate<T>(key, async (known) => (await deciding, update(known)), {
          optimisticData: update, rollbackOnError: true, revalidate: false,
        });
      },
      async refetch(...keys: string[]) {
        await Promise.all(keys.map((key) => mutate(key)));
      },
      async refetchWhere(test: (key: string) => boolean) {
        await mutate(onText(test));
      },
    }),
    [mutate],
  );
}

function onText(test: (key: string) => boolean) {
  return (key: unknown) => typeof key === "string" && test(key);
}
