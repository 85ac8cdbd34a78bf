/** State of this process under a name: middleware, pages and route handlers are separate bundles and share only globalThis. */
export function processState<T>(name: string, create: () => T): T {
  const states = globalThis as unknown as Partial<Record<string, T>>;
  return (states[`memescope${name}`] ??= create());
}

/** Drops the oldest entries of a map or set until only `max` are left. */
export function dropOldest(entries: Map<string, unknown> | Set<string>, max: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= max) break;
    entries.delete(oldest);
  }
}
