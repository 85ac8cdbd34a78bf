/** SPEC.md section 9: more than 5 back or forward navigations within 10 s. */
export const loopLimit = { navigations: 5, windowMs: 10_000 } as const;

/** Where the times are kept for this tab, across documents: going back may load a new one. */
export const navigationsKey = "memescope-navigations";

/** Whether these times of back and forward navigations are a loop. A time in the future is left by a clock that was set back. */
export function isNavigationLoop(timesMs: readonly number[], nowMs: number): boolean {
  return timesMs.filter((timeMs) => timeMs > nowMs - loopLimit.windowMs && timeMs <= nowMs).length > loopLimit.navigations;
}

/**
 * Notes each going back or forward in this tab: to this document, within it, and out of the browser's cache. Runs as
 * an inline script, because a tab that goes in circles may leave before anything else has started, so it must stand
 * alone. Where storage is switched off, the window remembers.
 */
export function noteTraversals(key: string): void {
  const memory = window as unknown as Record<string, number[] | undefined>;
  const note = () => {
    let before: unknown = memory[key];
    try {
      before = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    } catch {
      // Storage is switched off, or what stands there is somebody else's.
    }
    const timesMs = [...(Array.isArray(before) ? (before as number[]) : []), Date.now()].slice(-20);
    memory[key] = timesMs;
    try {
      sessionStorage.setItem(key, JSON.stringify(timesMs));
    } catch {
      // Counted within this document only.
    }
  };
  const [entry] = performance.getEntriesByType("navigation");
  if ((entry as PerformanceNavigationTiming | undefined)?.type === "back_forward") note();
  // A jump to a #fragment also raises popstate, but without the state that the router gives its entries.
  addEventListener("popstate", (event) => event.state !== null && note());
  addEventListener("pageshow", (event) => event.persisted && note());
}

/** When this tab went back or forward of late; nothing until it did so to or within this document. */
export function readTraversals(): readonly number[] {
  return (window as unknown as Record<string, number[] | undefined>)[navigationsKey] ?? [];
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
