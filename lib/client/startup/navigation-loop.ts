/** SPEC.md section 9: more than 5 back or forward navigations within 10 s. */
export const loopLimit = { navigations: 5, windowMs: 10_000 } as const;

/** Where the times are kept for this tab, across documents: going back may load a new one. */
export const navigationsKey = "memescope-navigations";

/** The times that still count. A clock that was set back leaves times in the future, which mean nothing any more. */
function recentOf(timesMs: readonly number[], nowMs: number): readonly number[] {
  return timesMs.filter((timeMs) => timeMs > nowMs - loopLimit.windowMs && timeMs <= nowMs);
}

/** Whether these times of back and forward navigations are a loop. */
export function isNavigationLoop(timesMs: readonly number[], nowMs: number): boolean {
  return recentOf(timesMs, nowMs).length > loopLimit.navigations;
}

/** The times with one more, without what no longer counts. */
export function addNavigation(timesMs: readonly number[], nowMs: number): readonly number[] {
  return [...recentOf(timesMs, nowMs), nowMs].slice(-(loopLimit.navigations + 1));
}

/** Whether this document was loaded by going back or forward. */
export function wasReachedByHistory(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return (entry as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

/**
 * Notes that this document was loaded by going back or forward. Runs as an inline script, because a tab that
 * goes in circles may leave before anything else has started, so it must stand alone.
 */
export function noteTraversal(key: string): void {
  const [entry] = performance.getEntriesByType("navigation");
  if ((entry as PerformanceNavigationTiming | undefined)?.type !== "back_forward") return;
  try {
    const timesMs = JSON.parse(sessionStorage.getItem(key) ?? "[]") as number[];
    sessionStorage.setItem(key, JSON.stringify([...timesMs, Date.now()].slice(-20)));
  } catch {
    // Storage that is switched off remembers nothing.
  }
}

let remembered: readonly number[] = [];

/** The times noted in this tab; those of this document where storage is switched off. */
export function readNavigations(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(navigationsKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((timeMs) => typeof timeMs === "number") : [];
  } catch {
    return remembered;
  }
}

export function writeNavigations(timesMs: readonly number[]): void {
  remembered = timesMs;
  try {
    sessionStorage.setItem(navigationsKey, JSON.stringify(timesMs));
  } catch {
    // Counted within this document only.
  }
}

/** Clears everything that this site stored in the browser, cookies aside. */
export function clearBrowserStorage(): void {
  for (const storage of ["localStorage", "sessionStorage"] as const) {
    try {
      window[storage].clear();
    } catch {
      // Storage that is switched off holds nothing.
    }
  }
}
