import type { ApiError } from "../request/api";

/** An answer or its error, as `useCall` returns it; `data` is null if there is nothing, undefined while unknown. */
export interface Loadable<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** A new answer is being fetched; the previous one is still shown. */
  isLoading: boolean;
  /** Fetches it again; settles when the answer has arrived or failed. */
  mutate: () => Promise<unknown>;
}

/** For something that is not fetched because there is none. */
export const nothing = { data: null, error: undefined, isLoading: false, mutate: async () => undefined };

/** The part of a page's answer that a list needs. */
export type PageRead<T> = Omit<Loadable<T>, "mutate">;

/** What a card shows: undefined while loading, null if it could not be loaded and nothing older is known. */
export function dataOf<T>({ data, error }: Pick<Loadable<T>, "data" | "error">): T | undefined | null {
  return data ?? (error ? null : undefined);
}
