import { z } from "zod";
import "./fields/no-generated-code";

/**
 * Every error the product API can return, as a closed set: code → HTTP status and title.
 * The web half translates by `code`; `detail` is the English text from SPEC.md section 8.
 */
export const problems = {
  invalid_input: { status: 422, title: "The input is not valid" },
  malformed_request: { status: 400, title: "The request could not be read" },
  payload_too_large: { status: 413, title: "The request is too large" },
  unauthenticated: { status: 401, title: "Log in to continue" },
  invalid_credentials: { status: 401, title: "Email or password is wrong" },
  invalid_refresh_token: { status: 401, title: "The session has ended" },
  forbidden_origin: { status: 403, title: "The request came from another site" },
  not_offered: { status: 404, title: "This server does not offer this" },
  not_found: { status: 404, title: "Not found" },
  registration_refused: { status: 409, title: "This account could not be created. If you already have one, log in instead." },
  username_taken: { status: 409, title: "This username is already taken" },
  name_reserved: { status: 409, title: "This name is reserved" },
  password_common: { status: 422, title: "This password is easy to guess: it is very common, or the username or email address" },
  wallet_already_tracked: { status: 409, title: "This address is already tracked" },
  too_many_wallets: { status: 409, title: "Too many wallets" },
  time_in_future: { status: 422, title: "This time is in the future" },
  time_before_history: { status: 422, title: "There is no data for this time" },
  range_reversed: { status: 422, title: "The end is before the beginning" },
  nothing_to_export: { status: 422, title: "There is nothing to export" },
  unknown_asset: { status: 422, title: "This asset is not known" },
  too_many_alerts: { status: 409, title: "Too many alerts" },
  view_name_taken: { status: 409, title: "There is already a view with this name" },
  too_many_views: { status: 409, title: "Too many saved views" },
  no_scraping_job: { status: 409, title: "No active scraping job to update" },
  tracker_exists: { status: 409, title: "This is already tracked" },
  other_handle_tracked: { status: 409, title: "Another handle is already tracked. Nothing was changed." },
  too_many_trackers: { status: 409, title: "Too many trackers" },
  scrape_too_soon: { status: 429, title: "The last scrape was a moment ago" },
  source_not_ready: { status: 503, title: "The social network cannot be read yet" },
  too_many_webhooks: { status: 409, title: "Too many webhooks" },
  webhook_refused: { status: 422, title: "This webhook address is not allowed" },
  platform_missing: { status: 503, title: "No trading platform is connected" },
  profile_not_found: { status: 422, title: "There is no such profile on the platform" },
  profile_unproven: { status: 409, title: "First prove that the linked profile is yours" },
  sync_private: { status: 409, title: "Nothing is synced under a pseudonym, because the figures would reveal who it is" },
  ranking_missing: { status: 409, title: "User ranking data not available for sync" },
  score_private: { status: 403, title: "How a score under a pseudonym is made is shown only to its player" },
  signature_refused: { status: 422, title: "The signature does not prove ownership" },
  link_refused: { status: 422, title: "This link is no longer valid. Request a new one." },
  second_factor_required: { status: 401, title: "The password is correct. A second factor is needed as well" },
  code_refused: { status: 422, title: "This code is wrong, too old or already used" },
  passkey_refused: { status: 422, title: "This passkey was not accepted" },
  too_many_passkeys: { status: 409, title: "Too many passkeys" },
  begun_too_long_ago: { status: 422, title: "This took too long. Please start again." },
  mail_missing: { status: 503, title: "This server does not send email" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Something went wrong" },
  overloaded: { status: 503, title: "The server is too busy right now" },
  unavailable: { status: 503, title: "A required service is not available" },
  no_answer: { status: 503, title: "There was no response" },
} as const;

export type ProblemCode = keyof typeof problems;

const problemCode = z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]);

/** One invalid field: its dotted path, what is wrong with it, and a code if that is one of a known few. */
const fieldError = z.object({ field: z.string(), message: z.string(), code: z.string().optional() });
export type FieldError = z.output<typeof fieldError>;

/** RFC 9457 problem details, as our product API writes them. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: problemCode,
  errors: z.array(fieldError).optional(),
  /** With `second_factor_required`: how to complete the sign-in, as described in `contracts/auth/factors.ts`. */
  second_factor: z.object({ token: z.string(), methods: z.array(z.string()) }).optional(),
});
export type Problem = z.output<typeof problem>;
