/**
 * Where a server could show sample data: names the account that wants its live leaderboard instead. Another
 * account in the same browser starts with its own default.
 */
export const liveBoardCookie = "memescope-live-board";

/** `fixed`: this server has no sample data to offer. */
export type BoardSource = "sample" | "live" | "fixed";

const oneYearS = 365 * 24 * 60 * 60;

/** Remembers for a year which of the two this account looks at; the server reads it with the next request. */
export function chooseBoardSource(source: Exclude<BoardSource, "fixed">, userId: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const life = source === "live" ? oneYearS : 0;
  document.cookie = `${liveBoardCookie}=${encodeURIComponent(userId)}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}
