/** The keys under which the browser stores data of an account (SPEC.md section 3); presence and drafts are kept per tab. */
export const accountKeys = {
  rank: "memescope-leaderboard", tracking: "memescope-tracking", webhook: "memescope-webhook", presence: "memescope-presence",
  readMentions: "memescope-read-mentions", drafts: "memescope-drafts", profile: "memex-profile-link",
} as const;

/** Removes all of it, as at the end of a session. */
export function forgetAccount(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.values(accountKeys)) storage.removeItem(key);
    }
  } catch {
    // Without storage, nothing was stored.
  }
}
