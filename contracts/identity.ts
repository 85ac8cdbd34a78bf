import { z } from "zod";
import { defineCall } from "./call";
import { maybeInstant, maybeText } from "./fields/wire";

export const identityKinds = ["handle", "profile"] as const;
/** `handle`: the tracked handle on the social network. `profile`: the linked profile on the trading-social platform. */
export type IdentityKind = (typeof identityKinds)[number];

/** What is claimed, and whether it is proven to be the caller's (decision 055). */
export const identityClaim = z.object({
  kind: z.enum(identityKinds),
  /** The handle without @, or the profile's id. */
  subject: z.string(),
  /** `lost`: it was proven, until somebody else did so or the handle came to belong to another account. */
  state: z.enum(["claimed", "proven", "lost"]),
  /** Whether it makes the caller's score: that of one player alone, whose proof is the latest or else who claimed it first. */
  counts: z.boolean(),
  /** What has to stand in the bio or in a post; null before it was asked for. */
  code: maybeText,
  /** Where it was found; `seed` in the sandbox's cast. */
  found_in: z.enum(["bio", "post", "seed"]).nullable(),
  proven_at: maybeInstant,
  lost_at: maybeInstant,
  /** When it was last looked for. */
  checked_at: maybeInstant,
  /** Why the last look found nothing. */
  failure: z.enum(["no_code", "no_account"]).nullable(),
  /** Where the bio is written. */
  place_url: maybeText,
});
export type IdentityClaim = z.output<typeof identityClaim>;

/** What is not tracked or not linked is null. */
export const identity = z.object({ handle: identityClaim.nullable(), profile: identityClaim.nullable() });
export type Identity = z.output<typeof identity>;

const kind = z.object({ kind: z.enum(identityKinds) });

export const identityCalls = {
  read: defineCall({
    method: "GET", path: "/api/v1/identity", auth: "user", extension: true, summary: "The caller's handle and profile, and whether they are proven", response: identity,
  }),
  begin: defineCall({
    method: "POST", path: "/api/v1/identity/:kind/code", auth: "user", extension: true, summary: "The code that proves a handle or profile",
    params: kind, response: identityClaim,
  }),
  check: defineCall({
    method: "POST", path: "/api/v1/identity/:kind/check", auth: "user", extension: true, summary: "Check for the code now",
    params: kind, response: identityClaim,
  }),
};
