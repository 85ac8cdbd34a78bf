/**
 * Where a server could show sample data: names the account that wants its live leaderboard instead. Another
 * account in the same browser starts with its own default.
 */
export const liveBoardCookie = "memescope-live-board";

/** `fixed`: this server has no sample data to offer. */
export type BoardSource = "sample" | "live" | "fixed";
