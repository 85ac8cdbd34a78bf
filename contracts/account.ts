import { z } from "zod";
import { limits } from "./auth-rules";
import { defineCall } from "./call";
import { leaderboardEntry, scoreBreakdown, visibility } from "./leaderboard";
import { memexLink } from "./leaderboard-memex";
import { instant } from "./wire";

const rows = z.array(z.record(z.string(), z.unknown()));

/**
 * What is stored about one person, as it is stored. Left out are password, secrets and tokens; what is public on the
 * chain; and what is worked out from the rest or gone within a day (live events, the board's scores by the hour).
 */
export const accountExport = z.object({
  exported_at: instant,
  /** Of each list at most so many, the newest. */
  rows_at_most: z.number(),
  account: z.record(z.string(), z.unknown()),
  wallets: rows,
  price_alerts: rows,
  scraping_jobs: rows,
  mentions: rows,
  removed_mentions: rows,
  scrapes: rows,
  /** The tracked profile, once a day. */
  profile_snapshots: rows,
  notifications: rows,
  webhooks: rows,
  webhook_deliveries: rows,
  /** When each sign-in was last renewed, runs out and was ended. */
  sign_ins: rows,
  leaderboard: z.object({
    visibility,
    /** Null without a linked profile. */
    memex_profile: memexLink.nullable(),
    /** Place and scores as of now, once a timeframe, with what they are made of; empty for who is not on the board. */
    standings: z.array(z.object({ entry: leaderboardEntry, breakdown: scoreBreakdown })),
  }),
});
export type AccountExport = z.output<typeof accountExport>;

export const accountCalls = {
  export: defineCall({
    method: "GET", path: "/api/v1/account/export", auth: "user", extension: true, summary: "What is stored about the caller",
    response: accountExport,
  }),
  /** An account of the demo has no password. */
  remove: defineCall({
    method: "POST", path: "/api/v1/account/deletion", auth: "user", extension: true, summary: "Delete the caller's account with all that belongs to it",
    body: z.strictObject({ password: z.string().max(limits.passwordMax).default("") }), response: z.unknown(), status: 204,
  }),
};
