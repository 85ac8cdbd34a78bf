import { setTimeout as delay } from "node:timers/promises";

/**
 * Runs something again and again, after `firstMs` and then after as long as the run before has said.
 * @returns a function that stops it, and waits for a run that is under way.
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
