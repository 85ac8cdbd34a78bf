import { useEffect } from "react";
import useSWR, { useSWRConfig, type Cache, type SWRResponse } from "swr";
import type { CallKey } from "@/contracts/calls";
import { callBff, callPath, type AnswerOf, type ApiError, type CallInput } from "../request/api";
import { useOffers } from "../request/offers";
import { queryDefaults, retryDelayMs } from "../request/query-defaults";
import { storeUnreadable } from "../request/unreadable";

interface UseCallOptions<K extends CallKey> {
  /** The answer that the server rendered with; the browser starts from it without fetching again. */
  fallback?: AnswerOf<K> | undefined;
  /** Polling interval; 0 or undefined for none. A function is called before each wait. */
  refreshMs?: number | (() => number);
  /** Nothing is fetched while false. Calls that the product API cannot answer are never made. */
  enabled?: boolean;
  /** Keeps showing the previous input's answer until the new one arrives or fails, as in a paged table. */
  keepPrevious?: boolean;
  /** Delays each call by this long: sample mode's simulated latency. */
  delayMs?: number;
}

/** Server answers that the cache has already taken over: a page from the router's cache brings an old one again. */
const adopted = new WeakSet<object>();
const mountedKeys = new Map<string, number>();

/** Reads a GET call through the cache, with the retry, stale and cache times of SPEC.md section 9. */
export function useCall<K extends CallKey>(
  call: K,
  input: CallInput<K> = {},
  { fallback, refreshMs = 0, enabled = true, keepPrevious = false, delayMs = 0 }: UseCallOptions<K> = {},
): SWRResponse<AnswerOf<K>, ApiError> {
  const key = callPath(call, input);
  const isNew = isObject(fallback) && !adopted.has(fallback);
  const isOffered = useOffers(call);
  const everyMs = typeof refreshMs === "function" ? refreshMs() : refreshMs;
  const { cache } = useSWRConfig();
  // Set before the cache is read: data that enters the cache after a screen was rendered would render it again.
  if (isNew && enabled && isOffered && typeof window !== "undefined" && cache.get(key) === undefined) cache.set(key, { data: fallback });
  const answer = useSWR<AnswerOf<K>, ApiError>(enabled && isOffered ? key : null, () => delayed(delayMs, () => callBff(call, input)), {
    fallbackData: fallback,
    keepPreviousData: keepPrevious,
    // Otherwise left unset, so that SWR decides by age whether to fetch.
    ...(isNew && { revalidateOnMount: false }),
    // When polling as often as the stale time, a poll must not be deduplicated as a repeat of the previous one.
    dedupingInterval: everyMs > 0 ? Math.min(queryDefaults.staleMs, everyMs / 2) : queryDefaults.staleMs,
    focusThrottleInterval: queryDefaults.staleMs,
    refreshInterval: refreshMs,
    onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
      if (!isWorthRetrying(error)) return;
      // SWR stops polling after a failure: without this a screen would stay broken until the user left the tab and came back.
      const waitMs = retryCount > queryDefaults.retries ? queryDefaults.pollMs : retryDelayMs(retryCount);
      const askedMs = Math.min((error.retryAfterS ?? 0) * 1000, queryDefaults.longestWaitMs);
      setTimeout(() => void revalidate({ retryCount }), Math.max(waitMs, askedMs));
    },
  });

  const { mutate } = answer;
  useEffect(() => {
    if (!isObject(fallback) || adopted.has(fallback)) return;
    adopted.add(fallback);
    storeUnreadable(key, undefined);
    if (cache.get(key)?.data !== fallback) void mutate(fallback, { revalidate: false });
  }, [cache, fallback, key, mutate]);
  useCacheLifetime(cache, key);
  // Once the new input has failed, nothing goes on to show the previous one's answer as its own.
  return keepPrevious && answer.error && !cache.get(key)?.data ? { ...answer, data: undefined } : answer;
}

async function delayed<T>(delayMs: number, act: () => Promise<T>): Promise<T> {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  return act();
}

/** Drops an answer 5 minutes after the last screen that used it was unmounted. */
function useCacheLifetime(cache: Cache, key: string): void {
  useEffect(() => {
    mountedKeys.set(key, (mountedKeys.get(key) ?? 0) + 1);
    return () => {
      mountedKeys.set(key, (mountedKeys.get(key) ?? 1) - 1);
      setTimeout(() => dropUnused(cache, key), queryDefaults.cacheMs);
    };
  }, [cache, key]);
}

function dropUnused(cache: Cache, key: string): void {
  if ((mountedKeys.get(key) ?? 0) > 0) return;
  mountedKeys.delete(key);
  cache.delete(key);
  storeUnreadable(key, undefined);
}

/**
 * Whether retrying may help: a refused request stays refused, but no answer, a busy or broken server, and nonsense in its place may pass.
 */
function isWorthRetrying(error: ApiError): boolean {
  return error.status === 0 || error.code === "bad_answer" || [408, 429].includes(error.status) || error.status >= 500;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
