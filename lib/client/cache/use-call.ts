"use client";

import { useEffect } from "react";
import useSWR, { useSWRConfig, type Cache, type SWRResponse } from "swr";
import type { CallKey } from "@/contracts/calls";
import { callBff, callPath, type AnswerOf, type ApiError, type CallInput } from "../request/api";
import { useOffers } from "../request/offers";
import { queryDefaults, retryDelayMs } from "../request/query-defaults";
import { keepUnreadable } from "../request/unreadable";

export interface UseCallOptions<K extends CallKey> {
  /** What the server rendered with; the browser continues from it without asking again. */
  fallback?: AnswerOf<K> | undefined;
  /** Asks again this often; 0 or nothing for never. A function is asked before each wait. */
  refreshMs?: number | (() => number);
  /** Waits with the first call while false. What the product API cannot answer is never asked. */
  enabled?: boolean;
  /** Shows the answer for the input before until the one for a new input is there, as in a paged table. */
  keepPrevious?: boolean;
  /** Each call takes at least this much longer: the sample mode's simulated wait. */
  delayMs?: number;
}

/** Server answers the cache has already taken over: a page from the router's cache brings an old one again. */
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
  // Before the cache is read: what comes into it after a screen was drawn draws that screen again.
  if (isNew && enabled && isOffered && typeof window !== "undefined" && cache.get(key) === undefined) cache.set(key, { data: fallback });
  const answer = useSWR<AnswerOf<K>, ApiError>(enabled && isOffered ? key : null, () => after(delayMs, () => callBff(call, input)), {
    fallbackData: fallback,
    keepPreviousData: keepPrevious,
    // Left unset otherwise: then the cache decides by age whether to ask.
    ...(isNew && { revalidateOnMount: false }),
    // A poll as often as the stale time must not be taken for a repetition of the one before.
    dedupingInterval: everyMs > 0 ? Math.min(queryDefaults.staleMs, everyMs / 2) : queryDefaults.staleMs,
    focusThrottleInterval: queryDefaults.staleMs,
    refreshInterval: refreshMs,
    onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
      if (!isWorthRetrying(error)) return;
      // The cache polls nothing that has failed: without this a screen would stay broken until somebody looked away and back.
      const waitMs = retryCount > queryDefaults.retries ? queryDefaults.pollMs : retryDelayMs(retryCount);
      setTimeout(() => void revalidate({ retryCount }), waitMs);
    },
  });

  const { mutate } = answer;
  useEffect(() => {
    if (!isObject(fallback) || adopted.has(fallback)) return;
    adopted.add(fallback);
    keepUnreadable(key, undefined);
    if (cache.get(key)?.data !== fallback) void mutate(fallback, { revalidate: false });
  }, [cache, fallback, key, mutate]);
  useCacheLifetime(cache, key);
  return answer;
}

async function after<T>(delayMs: number, act: () => Promise<T>): Promise<T> {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  return act();
}

/** Drops an answer 5 minutes after the last screen that used it has gone. */
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
  keepUnreadable(key, undefined);
}

/** A refused request stays refused; silence, a busy server, a broken one and nonsense in its place may pass. */
function isWorthRetrying(error: ApiError): boolean {
  return error.status === 0 || error.code === "bad_answer" || error.status === 429 || error.status >= 500;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
