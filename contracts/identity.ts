import { z } from "zod";
import { defineCall } from "./call";
import { maybeInstant, maybeText } from "./fields/wire";

export const identityKinds = ["handle", "profile"] as const;
/** `handle`: the tracked handle on the social network. `profile`: the linked profile on the trading-social platform. */
export type IdentityKind = (typeof identityKinds)[number];

/** A claim to a handle or profile, and whether the caller has proven it (decision 055). */
const identityClaim = z.object({
  kind: z.enum(identityKinds),
  /** The handle without @, or the profile's id. */
  subject: z.string(),
  /** `lost`: it was proven until another user proved it, or until the handle passed to another account. */
  state: z.enum(["claimed", "proven", "lost"]),
  /**
   * Whether it counts towards the caller's score. It counts for one player only:
   * the one who proved it last, or without any proof the first to claim it.
   */
  counts: z.boolean(),
  /** The code to put in the bio or a post; null until one is requested, and once proven. */
  code: maybeText,
  /** Where the code was found; `seed` for the sandbox's demo players. */
  found_in: z.enum(["bio", "post", "seed"]).nullable(),
  proven_at: maybeInstant,
  lost_at: maybeInstant,
  /** When the code was last looked for. */
  checked_at: maybeInstant,
  /** Why the last check found no code. */
  failure: z.enum(["no_code", "no_account"]).nullable(),
  /** Page on which the bio can be edited. */
  place_url: maybeText,
});
export type IdentityClaim = z.output<typeof identityClaim>;

/** Null for a handle that is not tracked or a profile that is not linked. */
export const identity = z.object({ handle: identityClaim.nullable(), profile: identityClaim.nullable() });
export type Identity = z.output<typeof identity>;

const kind = z.object({ kind: z.enum(identityKinds) });

export const identityCalls = {
  read: defineCall({
    method: "GET", path: "/api/v1/identity", extension: true,
    summary: "The caller's handle and profile, and whether they are proven", response: identity,
  }),
  begin: defineCall({
    method: "POST", path: "/api/v1/identity/:kind/code", extension: true, summary: "The code that proves a handle or profile",
    params: kind, response: identityClaim,
  }),
  check: defineCall({
    method: "POST", path: "/api/v1/identity/:kind/check", extension: true, summary: "Check for the code now",
    params: kind, response: identityClaim,
    problems: ["source_not_ready", "platform_missing"],
  }),
};
