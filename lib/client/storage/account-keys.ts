/** What the browser keeps of an account (SPEC.md section 3), the presence for one tab alone. */
export const accountKeys = { rank: "memescope-leaderboard", tracking: "memescope-tracking", webhook: "memescope-webhook", presence: "memescope-presence", readMentions: "memescope-read-mentions" } as const;

/** Forgets all of it, as at the end of a session. */
export function forgetAccount(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.values(accountKeys)) storage.removeItem(key);
    }
  } catch {
    // Without storage nothing is kept.
  }
}
