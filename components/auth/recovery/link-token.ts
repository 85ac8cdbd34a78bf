/** What the link carried that led here. It stands behind the "#", so that no server and no Referer is told; empty without one. */
export function linkToken(): string {
  // The contract wants something to refuse.
  return window.location.hash.slice(1) || "-";
}
