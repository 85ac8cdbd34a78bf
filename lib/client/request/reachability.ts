import { setOutOfReach } from "@/lib/shared/out-of-reach";

/** Since when the server cannot be reached, in ms; null while it can. The first call that nothing answers tells, and the browser itself. */
let lostAtMs: number | null = null;
const listeners = new Set<() => void>();

export const reachability = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => lostAtMs,
  readOnServer: () => null,
};

export function reportReachable(isReachable: boolean): void {
  if (isReachable === (lostAtMs === null)) return;
  lostAtMs = isReachable ? null : Date.now();
  setOutOfReach(!isReachable);
  for (const listener of listeners) listener();
}

/** Asks the server for its smallest file, and reports whether it came. */
export async function tryToReach(): Promise<void> {
  try {
    await fetch("/icon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(5_000) });
    reportReachable(true);
  } catch {
    reportReachable(false);
  }
}
