import { z } from "zod";
import { password } from "./calls";
import { limits } from "./rules";
import { defineCall } from "../call";
import { leaderboardEntry, scoreBreakdown, visibility } from "../leaderboard/calls";
import { memexLink } from "../leaderboard/memex";
import { id, instant } from "../fields/wire";

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
  /** Those on wallets, the mood and ranks. */
  alerts: rows,
  saved_views: rows,
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
  security_events: rows,
  /** Browsers that were signed in with, by when; what names them is left out. */
  known_devices: rows,
  /** Names and dates alone. */
  passkeys: rows,
  /** Since when there is an authenticator app, if there is one. */
  authenticator: z.object({ created_at: instant }).nullable(),
  recovery_codes_left: z.number(),
  leaderboard: z.object({
    visibility,
    /** Null without a linked profile. */
    memex_profile: memexLink.nullable(),
    /** Place and scores as of now, once a timeframe, with what they are made of; empty for who is not on the board. */
    standings: z.array(z.object({ entry: leaderboardEntry, breakdown: scoreBreakdown })),
  }),
});
export type AccountExport = z.output<typeof accountExport>;

/** What may have happened to an account. */
const securityEventKinds = [
  "signed_in", "signed_in_new_device", "sign_in_refused", "password_refused", "token_reused", "password_changed", "email_changed", "session_ended", "all_sessions_ended", "exported",
  "passkey_added", "passkey_renamed", "passkey_removed", "passkey_copied", "totp_on", "totp_off", "second_factor_refused", "recovery_code_used", "recovery_codes_renewed",
] as const;
export const securityEventKind = z.enum(securityEventKinds);
export type SecurityEventKind = z.output<typeof securityEventKind>;

/** The browser and system, and the network, as far as they are known. */
const place = { device: z.string().nullable(), network: z.string().nullable() };

export const accountSecurity = z.object({
  /** The last used first. */
  sessions: z.array(z.object({ id, ...place, created_at: instant, last_used_at: instant, is_current: z.boolean() })),
  /** The newest first. `count` times since the day began, the last of them at `at`; anything but 1 only for what can be repeated without end. */
  events: z.array(z.object({ kind: securityEventKind, ...place, at: instant, count: z.number().int().min(1).default(1) })),
});
export type AccountSecurity = z.output<typeof accountSecurity>;

/** Asked for again; an account of the demo has none. */
const ownPassword = z.string().max(limits.passwordMax).default("");

export const accountCalls = {
  export: defineCall({
    method: "POST", path: "/api/v1/account/export", auth: "user", extension: true, summary: "What is stored about the caller",
    body: z.strictObject({ password: ownPassword }), response: accountExport,
  }),
  security: defineCall({
    method: "GET", path: "/api/v1/account/security", auth: "user", extension: true, summary: "Where the caller is signed in, and what happened to the account",
    response: accountSecurity,
  }),
  changePassword: defineCall({
    method: "POST", path: "/api/v1/account/password", auth: "user", extension: true, summary: "Change the account's password, and end its other sessions",
    body: z.strictObject({ password: ownPassword, new_password: password }), response: z.unknown(), status: 204,
  }),
  endSession: defineCall({
    method: "DELETE", path: "/api/v1/account/sessions/:id", auth: "user", extension: true, summary: "End one of the caller's sessions",
    params: z.object({ id }), response: z.unknown(), status: 204,
  }),
  endSessions: defineCall({
    method: "POST", path: "/api/v1/account/sessions/end", auth: "user", extension: true, summary: "End all of the caller's sessions, or all but this one",
    body: z.strictObject({ keep_this: z.boolean().default(false) }), response: z.unknown(), status: 204,
  }),
  remove: defineCall({
    method: "POST", path: "/api/v1/account/deletion", auth: "user", extension: true, summary: "Delete the caller's account and everything that belongs to it",
    body: z.strictObject({ password: ownPassword }), response: z.unknown(), status: 204,
  }),
};
