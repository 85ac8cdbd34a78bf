/** Any answer about the leaderboard. */
export function isBoardKey(key: string): boolean {
  return key.startsWith("/api/v1/leaderboard");
}
