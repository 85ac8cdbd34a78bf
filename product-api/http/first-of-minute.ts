const WINDOW_MS = 60_000;

/**
 * Returns a function that says whether a key is seen for the first time within a minute. For log lines about what anybody can cause as
 * often as they like: with a line for every time, they could fill the log.
 */
export function createFirstOfMinute(nowMs: () => number = () => performance.now()): (key: string) => boolean {
  let windowStart = nowMs();
  const seen = new Set<string>();
  return (key) => {
    const elapsedMs = nowMs() - windowStart;
    // A clock that was set back would prolong the window.
    if (elapsedMs < 0 || elapsedMs >= WINDOW_MS) {
      windowStart = nowMs();
      seen.clear();
    }
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  };
}
