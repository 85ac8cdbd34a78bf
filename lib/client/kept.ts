/** SPEC.md section 3: what the browser keeps of an account, to show while the product API is away. */
export const keptKeys = { standing: "memescope-leaderboard", tracking: "memescope-tracking" } as const;

/** Forgets all of it, as at the end of a session. */
export function forgetKept(): void {
  try {
    for (const key of Object.values(keptKeys)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing is kept.
  }
}
