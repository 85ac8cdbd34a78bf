import { setTimeout as delay } from "node:timers/promises";

/**
 * Runs something repeatedly: first after `firstMs`, then after the delay in milliseconds that the previous run returned.
 * @returns a function that stops it and waits for a run in progress.
 */
export function repeat(firstMs: number, run: () => Promise<number>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    for (let waitMs = firstMs; ; waitMs = await run()) {
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  })();
  return () => {
    stopping.abort();
    return running;
  };
}
