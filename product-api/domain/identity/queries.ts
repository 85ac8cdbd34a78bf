import { sql } from "drizzle-orm";
import type { Identity, IdentityClaim, IdentityKind } from "@/contracts/identity";
import type { Context, Db } from "../context";
import { findClaims, type ClaimRow } from "../leaderboard/scoring/queries-claims";
import { toIso } from "../time-texts";
import type { ProofSource } from "./proof-source";

/** A context with the sources in which codes are searched for; a source is null if it cannot be read. */
export interface IdentityContext extends Context {
  readonly proofSources: Readonly<Record<IdentityKind, ProofSource | null>>;
  /** Posts that may be read from the network in a calendar month; null without a cap. */
  readonly monthlyReadCap: number | null;
}

interface ProofRow extends Record<string, unknown> {
  kind: IdentityKind;
  subject: string;
  code: string;
  proven_at: string | null;
  found_in: "bio" | "post" | "seed" | null;
  lost_at: string | null;
  checked_at: string | null;
  failure: "no_code" | "no_account" | null;
}

/** A user's handle and profile, and whether they are proven. */
export async function findIdentity(context: IdentityContext, userId: string): Promise<Identity> {
  const claims = await findClaims(context.db, userId);
  const { rows } = await context.db.execute<ProofRow>(sql`
    select kind, subject, code, proven_at, found_in, lost_at, checked_at, failure from identity_proofs where user_id = ${userId}::uuid`);
  const claimOf = (kind: IdentityKind) => {
    const claim = claims.find((one) => one.kind === kind);
    return claim ? toClaim(context, claim, rows.find((row) => row.kind === kind && row.subject === claim.subject)) : null;
  };
  return { handle: claimOf("handle"), profile: claimOf("profile") };
}

function toClaim({ proofSources }: IdentityContext, { kind, spelled, counts }: ClaimRow, proof: ProofRow | undefined): IdentityClaim {
  const state = proof?.proven_at ? "proven" : proof?.lost_at ? "lost" : "claimed";
  return {
    kind,
    subject: spelled,
    state,
    counts,
    code: proof && state !== "proven" ? proof.code : null,
    found_in: proof?.found_in ?? null,
    proven_at: toIso(proof?.proven_at ?? null),
    lost_at: state === "lost" ? toIso(proof?.lost_at ?? null) : null,
    checked_at: toIso(proof?.checked_at ?? null),
    failure: state === "proven" ? null : (proof?.failure ?? null),
    place_url: proofSources[kind]?.placeUrl(spelled) ?? null,
  };
}

/** Everybody who claims a handle (lower case) or profile, proven or not, except copies of the demo account, which do so for show. */
export async function findClaimants(db: Db, kind: IdentityKind, subject: string): Promise<string[]> {
  const claims = kind === "handle"
    ? sql`social_jobs c where c.is_primary and lower(c.username) = ${subject}`
    : sql`memex_links c where c.profile_id = ${subject}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u where u.is_active and not u.is_demo and u.id in (select c.user_id from ${claims}) order by u.id`);
  return rows.map(({ id }) => id);
}
