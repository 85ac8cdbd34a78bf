/** Up to this round trip time, in ms as estimated by the browser, a line that lies idle until the first paint delays nothing noticeably. */
export const nearMs = 100;

/** A page that has not been painted after this many ms is too slow to wait for. */
export const paintWaitMs = 3_000;

/**
 * Fetches the scripts that the server held back (scripts/start/rewritten-documents.mjs): after the first paint, so that they do not compete
 * with the stylesheet and the first layout. They are fetched at once where that would only cost time: on a line that is slow or unknown, if
 * the stylesheet came from a cache, as the scripts then do too, and in a background tab, which is not painted. Runs as an inline module in
 * `<head>`, so it must be self-contained.
 */
export function releaseScripts(nearRttMs: number, waitMs: number): void {
  const release = () => {
    for (const script of document.querySelectorAll<HTMLScriptElement>("script[data-src]")) {
      script.src = script.dataset.src!;
      delete script.dataset.src;
    }
  };
  const { connection } = navigator as { connection?: { rtt: number } };
  if (!connection || connection.rtt > nearRttMs || document.hidden) return release();
  const sheet = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  const releaseCached = () => {
    const [file] = performance.getEntriesByName(sheet?.href ?? "") as PerformanceResourceTiming[];
    if (file?.transferSize === 0) release();
  };
  if (sheet?.sheet) releaseCached();
  else sheet?.addEventListener("load", releaseCached);
  new PerformanceObserver(release).observe({ type: "paint", buffered: true });
  document.addEventListener("visibilitychange", release);
  setTimeout(release, waitMs);
}
