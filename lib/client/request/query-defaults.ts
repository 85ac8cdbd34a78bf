/** SPEC.md section 9, in one place. */
export const queryDefaults = {
  timeoutMs: 10_000,
  retries: 2,
  retryDelayMs: 1000,
  retryDelayCapMs: 30_000,
  /** A server that asks for a longer wait is asked again after this one; a timer cannot wait for months. */
  longestWaitMs: 60 * 60_000,
  staleMs: 30_000,
  cacheMs: 5 * 60_000,
  /** How often a screen polls if nothing is pushed; some, such as the dashboard, poll this often in any case. */
  pollMs: 30_000,
} as const;

/** Wait before the retry with this number (from 1): 1 s, 2 s, 4 s, … at most 30 s. */
export function retryDelayMs(retry: number): number {
  return Math.min(queryDefaults.retryDelayMs * 2 ** (retry - 1), queryDefaults.retryDelayCapMs);
}
