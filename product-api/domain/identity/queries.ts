import { eq, sql } from "drizzle-orm";
import type { Identity, IdentityClaim, IdentityKind } from "@/contracts/identity";
import { identityProofs } from "../../db/schema/identity";
import type { Context, Db } from "../context";
import { findClaims, type ClaimRow } from "../leaderboard/scoring/queries-claims";
import type { ProofSource } from "./proof-source";

/** A context with the sources in which codes are searched for; a source is null if it cannot be read. */
export interface IdentityContext extends Context {
  readonly proofSources: Readonly<Record<IdentityKind, ProofSource | null>>;
  /** Posts that may be read from the network in a calendar month; null without a cap. */
  readonly monthlyReadCap: number | null;
}

type ProofRow = typeof identityProofs.$inferSelect;

/** A user's handle and profile, and whether they are proven. */
export async function findIdentity(context: IdentityContext, userId: string): Promise<Identity> {
  const claims = await findClaims(context.db, userId);
  const proofs = await context.db.select().from(identityProofs).where(eq(identityProofs.userId, userId));
  const claimOf = (kind: IdentityKind) => {
    const claim = claims.find((one) => one.kind === kind);
    return claim ? toClaim(context, claim, proofs.find((proof) => proof.kind === kind && proof.subject === claim.subject)) : null;
  };
  return { handle: claimOf("handle"), profile: claimOf("profile") };
}

function toClaim({ proofSources }: IdentityContext, { kind, spelled, counts }: ClaimRow, proof: ProofRow | undefined): IdentityClaim {
  const state = proof?.provenAt ? "proven" : proof?.lostAt ? "lost" : "claimed";
  return {
    kind,
    subject: spelled,
    state,
    counts,
    code: proof && state !== "proven" ? proof.code : null,
    found_in: proof?.foundIn ?? null,
    proven_at: proof?.provenAt?.toISOString() ?? null,
    lost_at: (state === "lost" && proof?.lostAt?.toISOString()) || null,
    checked_at: proof?.checkedAt?.toISOString() ?? null,
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
