/**
 * Where a server could show sample data: names the account whose live leaderboard is shown instead. Another
 * account in the same browser starts with its own default.
 */
export const liveBoardCookie = "memescope-live-board";

export type BoardSource = "sample" | "live";
