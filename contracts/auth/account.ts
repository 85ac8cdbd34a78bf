import { z } from "zod";
import { password } from "./calls";
import { limits } from "./rules";
import { defineCall } from "../call";
import { leaderboardEntry, visibility } from "../leaderboard/calls";
import { memexLink } from "../leaderboard/memex";
import { scoreBreakdown } from "../leaderboard/score";
import { id, idParams, instant, noContent } from "../fields/wire";

const rows = z.array(z.record(z.string(), z.unknown()));

/**
 * What is stored about one user, in its stored form. Leaves out the password, secrets and tokens; public on-chain
 * data; and anything that is derived from the rest or deleted within a day, like live events.
 */
export const accountExport = z.object({
  exported_at: instant,
  /** Each list holds at most this many rows, the newest. */
  rows_at_most: z.number(),
  account: z.record(z.string(), z.unknown()),
  wallets: rows,
  price_alerts: rows,
  /** Alerts on wallets, mood and ranks. */
  alerts: rows,
  /** When these fired, and for what. */
  alert_firings: rows,
  saved_views: rows,
  scraping_jobs: rows,
  mentions: rows,
  removed_mentions: rows,
  scrapes: rows,
  /** One snapshot of the tracked profile per day. */
  profile_snapshots: rows,
  /** Claims to a handle and a profile, proven or not, with the code to publish. */
  identity_proofs: rows,
  notifications: rows,
  webhooks: rows,
  webhook_deliveries: rows,
  /** Addresses that links were sent to, what for, and until when they can be used; without the links. */
  email_links: rows,
  /** When each sign-in began, was last renewed, expires and was ended. */
  sign_ins: rows,
  security_events: rows,
  /** Browsers used to sign in, and when; the ids that identify them are left out. */
  known_devices: rows,
  /** Names and dates only. */
  passkeys: rows,
  /** When the authenticator app was set up; null without one. */
  authenticator: z.object({ created_at: instant }).nullable(),
  recovery_codes_left: z.number(),
  /** Total scores per timeframe at past hours, in hundredths. */
  past_scores: rows,
  leaderboard: z.object({
    visibility,
    /** Null without a linked profile. */
    memex_profile: memexLink.nullable(),
    /** Current rank and scores per timeframe, with their breakdown; empty if the user is not on the board. */
    standings: z.array(z.object({ entry: leaderboardEntry, breakdown: scoreBreakdown })),
  }),
});
export type AccountExport = z.output<typeof accountExport>;

/** Security events that an account's log can hold. */
export const securityEventKind = z.enum([
  "signed_in", "signed_in_new_device", "sign_in_refused", "password_refused", "token_reused", "password_changed", "email_changed",
  "session_ended", "all_sessions_ended", "exported",
  "passkey_added", "passkey_renamed", "passkey_removed", "passkey_copied", "totp_on", "totp_off", "second_factor_refused",
  "recovery_code_used", "recovery_codes_renewed", "webhook_added",
]);
export type SecurityEventKind = z.output<typeof securityEventKind>;

/** Browser with operating system, and network; null where unknown. */
const place = { device: z.string().nullable(), network: z.string().nullable() };

export const accountSecurity = z.object({
  /** Most recently used first. */
  sessions: z.array(z.object({ id, ...place, created_at: instant, last_used_at: instant, is_current: z.boolean() })),
  /**
   * Newest first. `count` is how often the event occurred that day, `at`
   * the latest time; above 1 only for events that can recur without limit.
   */
  events: z.array(z.object({ kind: securityEventKind, ...place, at: instant, count: z.number().int().min(1).default(1) })),
});
export type AccountSecurity = z.output<typeof accountSecurity>;

/** The account's current password, asked for again as confirmation; empty for demo accounts, which have none. */
const ownPassword = z.string().max(limits.passwordMax).default("");

export const accountCalls = {
  export: defineCall({
    method: "POST", path: "/api/v1/account/export", extension: true, summary: "What is stored about the caller",
    body: z.strictObject({ password: ownPassword }), response: accountExport,
  }),
  security: defineCall({
    method: "GET", path: "/api/v1/account/security", extension: true,
    summary: "Where the caller is signed in, and what happened to the account",
    response: accountSecurity,
  }),
  changePassword: defineCall({
    method: "POST", path: "/api/v1/account/password", extension: true, summary: "Change the account's password, and end its other sessions",
    body: z.strictObject({ password: ownPassword, new_password: password }), ...noContent,
    problems: ["password_common"],
  }),
  endSession: defineCall({
    method: "DELETE", path: "/api/v1/account/sessions/:id", extension: true, summary: "End one of the caller's sessions",
    params: idParams, ...noContent,
  }),
  endSessions: defineCall({
    method: "POST", path: "/api/v1/account/sessions/end", extension: true, summary: "End all of the caller's sessions, or all but this one",
    body: z.strictObject({ keep_this: z.boolean().default(false) }), ...noContent,
  }),
  remove: defineCall({
    method: "POST", path: "/api/v1/account/deletion", extension: true,
    summary: "Delete the caller's account and everything that belongs to it",
    body: z.strictObject({ password: ownPassword }), ...noContent,
  }),
};
