const sessionEnded = "memescope:logout";
let isAnnounced = false;

/** Announces to this tab that the server no longer knows its session (SPEC.md section 4: the logout event). */
export function announceSessionEnd(): void {
  // Several calls may be refused at once.
  if (typeof window === "undefined" || isAnnounced) return;
  isAnnounced = true;
  window.dispatchEvent(new Event(sessionEnded));
}

/** Calls back when the session ends. @returns a function that stops this */
export function onSessionEnd(listener: () => void): () => void {
  isAnnounced = false;
  window.addEventListener(sessionEnded, listener);
  return () => window.removeEventListener(sessionEnded, listener);
}
