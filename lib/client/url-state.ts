/** Puts values into the page's query without asking the server; Next keeps `useSearchParams` in step. */
export function replaceQuery(values: Record<string, string>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  window.history.replaceState(null, "", url);
}

/** The value if it is an allowed one, else the other: what stands in a URL may be anything. */
export function oneOf<const T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}
