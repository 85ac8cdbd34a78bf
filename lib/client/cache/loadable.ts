import type { ApiError } from "../request/api";

/** An answer with its failure; `data` is null where there is nothing, undefined while unknown. */
export interface Loadable<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** Another answer is on its way; the one before still shows. */
  isLoading: boolean;
  retry: () => void;
}

/** What was not asked for because there is none. */
export const nothing = { data: null, error: undefined, isLoading: false, retry: () => undefined };

/** What a list needs to know of its page. */
export type PageRead<T> = Omit<Loadable<T>, "retry">;

interface Answer<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  mutate: () => Promise<unknown>;
}

/** An answer of the cache with a way to ask again. */
export function loadableOf<T>({ data, error, isLoading, mutate }: Answer<T>): Loadable<T> {
  return { data, error, isLoading, retry: () => void mutate() };
}

/** SPEC.md section 7: 404 means none. */
export function orNull<T>(answer: Answer<T>): Loadable<T | null> {
  return answer.error?.status === 404 ? { ...loadableOf(answer), data: null, error: undefined } : loadableOf(answer);
}
