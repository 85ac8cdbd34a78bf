/**
 * How long leaving a page may take. It stays if the reader stops the navigation, or if the response turns out to be a download, which
 * nothing tells: then failures may be reported again.
 */
const leaveTimeoutMs = 10_000;

let leaving: Promise<void> | null = null;

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", (event) => {
    const current = new Promise<void>((resolve) => {
      setTimeout(resolve, leaveTimeoutMs);
      // Runs once the reader has answered the browser's question whether to leave, if a listener has made it ask.
      setTimeout(() => { if (event.defaultPrevented) resolve(); });
      window.addEventListener("pageshow", () => resolve(), { once: true });
    });
    leaving = current;
    void current.then(() => {
      // The page may have been asked to leave again meanwhile.
      if (leaving === current) leaving = null;
    });
  });
}

/**
 * A promise that resolves once the page was asked to leave but stayed after all; null if it was not asked. Firefox aborts everything under
 * way (calls, code and the live channel) as soon as a page is to be left, yet shows that page until the next one arrives: failures on a
 * page being left mean nothing.
 */
export const pageLeaving = (): Promise<void> | null => leaving;
