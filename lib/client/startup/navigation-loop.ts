/** SPEC.md section 9: more than 5 back or forward navigations within 10 s. */
export const loopLimit = { navigations: 5, windowMs: 10_000 } as const;

declare global {
  interface Window {
    /** True while the page itself goes back, for example to close a dialog: that is no navigation of the user's. */
    memescopeReturns?: boolean;
  }
}

/** The storage key under which this tab keeps the times, across documents: going back may load a new one. */
export const navigationsKey = "memescope-navigations";

/** Whether these times of back and forward navigations are a loop. Times in the future, left by a clock that was set back, do not count. */
export function isNavigationLoop(timesMs: readonly number[], nowMs: number): boolean {
  return timesMs.filter((timeMs) => timeMs > nowMs - loopLimit.windowMs && timeMs <= nowMs).length > loopLimit.navigations;
}

/**
 * Records each back or forward navigation in this tab: to this document, within it, and out of the browser's back/forward cache. Runs as an
 * inline script, because a tab in a loop may leave before anything else has started, so it must be self-contained. If storage is switched
 * off, the times are kept on `window`.
 */
export function noteTraversals(key: string): void {
  const memory = window as unknown as Record<string, number[] | undefined>;
  const note = () => {
    let before: unknown = memory[key];
    try {
      before = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    } catch {
      // Storage is switched off, or the entry is not ours.
    }
    const timesMs = [...(Array.isArray(before) ? (before as number[]) : []), Date.now()].slice(-20);
    memory[key] = timesMs;
    try {
      sessionStorage.setItem(key, JSON.stringify(timesMs));
    } catch {
      // Then counted within this document only.
    }
  };
  const [entry] = performance.getEntriesByType("navigation");
  if ((entry as PerformanceNavigationTiming | undefined)?.type === "back_forward") note();
  // A jump to a #fragment also fires popstate, but without the state that the router gives its entries.
  addEventListener("popstate", (event) => event.state !== null && !window.memescopeReturns && note());
  addEventListener("pageshow", (event) => event.persisted && note());
}

/** When this tab recently went back or forward; empty until it has done so to or within this document. */
export function readTraversals(): readonly number[] {
  return (window as unknown as Record<string, number[] | undefined>)[navigationsKey] ?? [];
}

/** Clears everything that this site has stored in the browser, except cookies. */
export function clearBrowserStorage(): void {
  for (const storage of ["localStorage", "sessionStorage"] as const) {
    try {
      window[storage].clear();
    } catch {
      // Storage that is switched off holds nothing.
    }
  }
}
