import type { ApiError } from "../request/api";

/** An answer or its error; `data` is null if there is nothing, undefined while unknown. */
export interface Loadable<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** A new answer is being fetched; the previous one is still shown. */
  isLoading: boolean;
  /** Settles when the answer has arrived or failed. */
  retry: () => Promise<unknown>;
}

/** For something that is not fetched because there is none. */
export const nothing = { data: null, error: undefined, isLoading: false, retry: async () => undefined };

/** The part of a page's answer that a list needs. */
export type PageRead<T> = Omit<Loadable<T>, "retry">;

interface Answer<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  mutate: () => Promise<unknown>;
}

/** A cached answer with a function to fetch it again. */
export function loadableOf<T>({ data, error, isLoading, mutate }: Answer<T>): Loadable<T> {
  return { data, error, isLoading, retry: () => mutate() };
}

/** What a card shows: undefined while loading, null if it could not be loaded and nothing older is known. */
export function dataOf<T>({ data, error }: Pick<Answer<T>, "data" | "error">): T | undefined | null {
  return data ?? (error ? null : undefined);
}
