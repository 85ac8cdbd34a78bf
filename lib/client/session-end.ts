const sessionEnded = "memescope:logout";

/** Tells this tab that the server no longer knows its session (SPEC.md section 4: the logout event). */
export function announceSessionEnd(): void {
  if (typeof window !== "undefined") window.dispatchEvent(new Event(sessionEnded));
}

/** Calls back when the session ends; returns the way to stop listening. */
export function onSessionEnd(listener: () => void): () => void {
  window.addEventListener(sessionEnded, listener);
  return () => window.removeEventListener(sessionEnded, listener);
}
