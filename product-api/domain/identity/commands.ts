import { and, eq, sql } from "drizzle-orm";
import type { IdentityClaim, IdentityKind } from "@/contracts/identity";
import { identityProofs } from "../../db/schema/identity";
import { inTransaction, type Context } from "../context";
import { findClaims, type ClaimRow } from "../leaderboard/scoring/queries-claims";
import { markPlayersDue, scorePlayerNow } from "../leaderboard/scoring/commands";
import { countAttempt } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { recordNotifications } from "../notifications/commands";
import { DomainProblem } from "../problem";
import { takeReads } from "../social/commands-reads";
import { recordSourceBackoff } from "../social/commands-scrape";
import { findClaimants, findIdentity, type IdentityContext } from "./queries";
import { codeOf } from "./rules";
import type { RateLimitedError, FoundCode } from "./proof-source";

/** How many posts one check for a code may read. */
const POSTS_PER_CHECK = 10;

/**
 * Creates the code that proves the claimed handle or profile. It changes only with the claim, or when a proof is lost.
 * @throws DomainProblem not_found
 */
export async function beginProof(context: IdentityContext, userId: string, kind: IdentityKind): Promise<IdentityClaim> {
  const { subject } = await findClaim(context, userId, kind);
  const fresh = {
    subject, code: codeOf(context.secret()), accountId: null, provenAt: null, foundIn: null, lostAt: null, checkedAt: null, failure: null,
  };
  await context.db
    .insert(identityProofs)
    .values({ userId, kind, ...fresh })
    .onConflictDoUpdate({
      target: [identityProofs.userId, identityProofs.kind], set: fresh, setWhere: sql`${identityProofs.subject} <> ${subject}`,
    });
  return (await findIdentity(context, userId))[kind]!;
}

async function findClaim({ db }: Context, userId: string, kind: IdentityKind): Promise<ClaimRow> {
  const claim = (await findClaims(db, userId)).find((one) => one.kind === kind);
  if (!claim) throw new DomainProblem("not_found", kind === "handle" ? "No handle is tracked yet" : "No profile is linked yet");
  return claim;
}

/**
 * Searches for the code in what the account or profile itself publishes. If it is found, the claim is proven and from then on counts
 * only for this user; others who claim it are notified.
 * @throws DomainProblem not_found without a claim, rate_limited, source_not_ready, platform_missing, unavailable
 */
export async function checkProof(context: IdentityContext, userId: string, kind: IdentityKind): Promise<IdentityClaim> {
  const { code } = await beginProof(context, userId, kind);
  const claim = await findClaim(context, userId, kind);
  if (code !== null) {
    await countAttempt(context, limitsOf("identity-check", userId));
    const found = await searchCode(context, claim, code);
    await inTransaction(context, (within) => recordCheck(within, userId, claim, code, found));
    await scorePlayerNow(context, userId);
  }
  return (await findIdentity(context, userId))[kind]!;
}

async function searchCode(context: IdentityContext, { kind, spelled }: ClaimRow, code: string): Promise<FoundCode | null> {
  const source = context.proofSources[kind];
  if (!source) throw new DomainProblem(kind === "handle" ? "source_not_ready" : "platform_missing");
  const isNetwork = kind === "handle";
  const allowance = isNetwork ? await takeReads(context, context.monthlyReadCap, POSTS_PER_CHECK) : null;
  if (allowance && "why" in allowance) throw unreadable(context, allowance.until);
  const search = () => source.findPublishedCode(spelled, code);
  try {
    return await (allowance ? allowance.spend(search) : search());
  } catch (cause) {
    const retryAt = isNetwork && isRateLimited(cause) ? cause.retryAt : null;
    if (retryAt) await recordSourceBackoff(context, retryAt);
    throw unreadable(context, retryAt, cause);
  }
}

function isRateLimited(error: unknown): error is RateLimitedError {
  return error instanceof Error && "retryAt" in error && error.retryAt instanceof Date;
}

function unreadable({ now }: Context, until: Date | null, cause?: unknown): DomainProblem {
  const retryAfterS = until ? Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000)) : undefined;
  return new DomainProblem("unavailable", "It cannot be read right now. Please try again shortly.", { retryAfterS, cause });
}

/** Records the result of a check, unless the claim or its code has changed meanwhile. */
async function recordCheck(
  context: IdentityContext, userId: string, claim: ClaimRow, code: string, found: FoundCode | null,
): Promise<void> {
  const { db } = context;
  const { kind, subject } = claim;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity ${kind}`}), hashtext(${subject}))`);
  const isOwn = isProofOf(userId, kind);
  const [row] = await db.select().from(identityProofs).where(isOwn).for("update");
  if (!row || row.subject !== subject || row.code !== code) return;
  const now = context.now();
  if (!found?.foundIn) {
    await db.update(identityProofs).set({ checkedAt: now, failure: found ? "no_code" : "no_account" }).where(isOwn);
    return;
  }
  const others = (await findClaimants(db, kind, subject)).filter((id) => id !== userId);
  await loseProofs(context, kind, subject, userId);
  await db.update(identityProofs).set({
    provenAt: now, foundIn: found.foundIn, accountId: found.accountId, lostAt: null, checkedAt: now, failure: null,
  }).where(isOwn);
  for (const other of others) {
    await recordNotifications(context, other, [{ type: "identity_lost", kind, subject: claim.spelled, reason: "proven_by_another" }]);
  }
  await markPlayersDue(context, [userId, ...others]);
}

function isProofOf(userId: string, kind: IdentityKind) {
  return and(eq(identityProofs.userId, userId), eq(identityProofs.kind, kind));
}

/** Ends other users' proofs, with new codes: an old code that is still published somewhere must prove nothing. */
async function loseProofs(context: Context, kind: IdentityKind, subject: string, winnerId: string): Promise<void> {
  const { rows } = await context.db.execute<{ user_id: string }>(sql`
    select p.user_id from identity_proofs p join users u on u.id = p.user_id
    where p.kind = ${kind} and p.subject = ${subject} and p.proven_at is not null and p.user_id <> ${winnerId}::uuid
      and (p.found_in <> 'seed' or not u.is_demo) order by 1 for update of p`);
  for (const { user_id } of rows) await loseProof(context, user_id, kind);
}

async function loseProof(context: Context, userId: string, kind: IdentityKind): Promise<void> {
  await context.db
    .update(identityProofs)
    .set({ provenAt: null, foundIn: null, accountId: null, lostAt: context.now(), code: codeOf(context.secret()) })
    .where(isProofOf(userId, kind));
}

/** Ends the proof of a handle that no longer belongs to the account that proved it, and notifies the user. */
export async function loseRenamedHandle(context: Context, userId: string, username: string, accountId: string): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const subject = username.toLowerCase();
    const { rows } = await tx.execute(sql`
      select 1 from identity_proofs where user_id = ${userId}::uuid and kind = 'handle' and subject = ${subject} and proven_at is not null
        and account_id <> ${accountId} for update`);
    if (rows.length === 0) return;
    await loseProof(within, userId, "handle");
    await recordNotifications(within, userId, [{ type: "identity_lost", kind: "handle", subject: username, reason: "other_account" }]);
    await markPlayersDue(within, [...(await findClaimants(tx, "handle", subject)), userId]);
  });
}
