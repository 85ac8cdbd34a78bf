import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Credentials, SignedIn, Tokens } from "@/contracts/auth/calls";
import { authAttempts, tokenFamilies } from "../../db/schema/auth";
import { deleteInParts } from "../commands-old-rows";
import { inTransaction, type Context, type QueueContext } from "../context";
import { DAY_MS } from "../durations";
import { countAttempt } from "../limits/commands";
import { attemptLimits, deviceLimits } from "../limits/rules";
import { DomainProblem } from "../problem";
import { verifyPassword } from "./passwords";
import { findAccountByEmail, findFamily, findUser, toUser } from "./queries";
import { findKnownDevice, recordSignIn } from "./commands-devices";
import { lockAccount } from "./commands-lock";
import { recordSecurityEvent, type SecurityContext } from "./commands-security";
import { createChallengeRow } from "./factors/commands-challenges";
import { findSecondFactors } from "./factors/queries";
import { judgeReuse } from "./rules";
import { placeOf, type Client } from "./rules-client";
import { ACCESS_LIFETIME_S, type AccessClaims, type SessionTimes, type TokenKeys } from "./tokens";

export interface AuthContext extends SecurityContext, QueueContext {
  readonly keys: TokenKeys;
  readonly sessionTimes: SessionTimes;
}

/** NOTIFY channel that carries the id of each ended session, so that its sockets are closed. */
export const SESSION_ENDED_CHANNEL = "session_ended";

/**
 * Signs in with e-mail and password. An unknown e-mail gets the same response as a wrong password.
 * @throws DomainProblem invalid_credentials, second_factor_required, rate_limited
 */
export async function login(context: AuthContext, input: Credentials, client: Client): Promise<SignedIn> {
  const account = await findAccountByEmail(context.db, input.email);
  // Queried even if there is no account, so that the timing does not reveal it.
  const device = await findKnownDevice(context.db, account?.id ?? context.uuid(), client);
  const limits = device === null ? attemptLimits("login", input.email, client.address) : deviceLimits(device);
  await countAttempt(context, limits);
  const matches = await verifyPassword(account?.passwordHash ?? null, input.password);
  if (!account || !matches || !account.isActive) {
    // For an existing account this writes a row, which takes little time compared with the hash, which is computed either way.
    await recordSecurityEvent(context, "sign_in_refused", client, account?.id ?? null);
    throw new DomainProblem("invalid_credentials");
  }
  await context.db.delete(authAttempts).where(eq(authAttempts.key, limits[0]!.key));
  const outcome = await inTransaction(context, async (within, tx) => {
    // A password that was changed while it was being verified does not sign in.
    if ((await lockAccount(tx, account.id)) !== account.passwordHash) throw new DomainProblem("invalid_credentials");
    const methods = await findSecondFactors(tx, account.id);
    if (methods.length === 0) return signIn(within, account.id, client);
    // Under the same lock, so that a later password change ends this unfinished sign-in too.
    return { methods, token: await createChallengeRow(within, { purpose: "second-factor", userId: account.id }) };
  });
  if ("methods" in outcome) throw new DomainProblem("second_factor_required", undefined, { secondFactor: outcome });
  return outcome;
}

/** Starts a new session (token family) for a user, and records the sign-in; `client` is where it comes from. */
export async function signIn(context: AuthContext, userId: string, client: Client): Promise<SignedIn> {
  const signedIn = await startFamily(context, userId, client);
  await recordSignIn(context, userId, client);
  return signedIn;
}

/** Like `signIn`, but without recording it; `client` may be unknown. */
export async function startFamily(context: Omit<AuthContext, "queue">, userId: string, client?: Client): Promise<SignedIn> {
  const now = context.now();
  const familyId = context.uuid();
  await context.db.insert(tokenFamilies).values({
    id: familyId,
    userId,
    createdAt: now,
    ...placeOf(client),
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + context.sessionTimes.lifetimeS * 1000),
  });
  const account = await findUser(context.db, userId);
  if (!account) throw new DomainProblem("not_found");
  return { user: toUser(account, now), token: await issueTokens(context, { userId, familyId, generation: 0 }) };
}

/** Later than the session's start even within the same millisecond, because that is what marks it as used. */
const usedAt = (now: Date) => sql`greatest(${now.toISOString()}::timestamptz, ${tokenFamilies.createdAt} + interval '1 millisecond')`;

/**
 * Records the first use of sessions. Until then nobody is known to have received their tokens, and the list of sessions leaves them
 * out, because the owner would take them for a stranger's.
 */
export async function recordFirstUse({ db, now }: Context, familyIds: readonly string[]): Promise<void> {
  await db
    .update(tokenFamilies)
    .set({ rotatedAt: usedAt(now()) })
    .where(and(inArray(tokenFamilies.id, [...familyIds]), eq(tokenFamilies.rotatedAt, tokenFamilies.createdAt)));
}

/**
 * Exchanges a refresh token: rotates it, repeats the last response within the leeway, or ends the family.
 * @throws DomainProblem invalid_refresh_token
 */
export async function refresh(context: AuthContext, refreshToken: string, client: Client): Promise<Tokens> {
  const claims = context.keys.readRefresh(refreshToken);
  const now = context.now();
  if (!claims) throw new DomainProblem("invalid_refresh_token");

  const usedSince = new Date(now.getTime() - context.sessionTimes.idleS * 1000).toISOString();
  // The update decides between concurrent calls: exactly one advances the generation.
  const [rotated] = await context.db
    .update(tokenFamilies)
    .set({ generation: claims.generation + 1, rotatedAt: usedAt(now) })
    .where(
      and(
        eq(tokenFamilies.id, claims.familyId),
        eq(tokenFamilies.generation, claims.generation),
        isNull(tokenFamilies.revokedAt),
        sql`${tokenFamilies.expiresAt} > ${now.toISOString()}::timestamptz`,
        sql`${tokenFamilies.rotatedAt} > ${usedSince}::timestamptz`,
      ),
    )
    .returning({ userId: tokenFamilies.userId });
  if (rotated) {
    return issueTokens(context, { userId: rotated.userId, familyId: claims.familyId, generation: claims.generation + 1 });
  }

  const family = await findFamily(context.db, claims.familyId);
  const verdict = family ? judgeReuse(family, claims.generation, now) : null;
  if (family && verdict === "repeat") {
    return issueTokens(context, { userId: family.userId, familyId: claims.familyId, generation: family.generation });
  }
  if (family && verdict === "revoke") {
    await revokeFamily(context, claims.familyId);
    await recordSecurityEvent(context, "token_reused", client, family.userId);
  }
  throw new DomainProblem("invalid_refresh_token");
}

/** Ends a session whose tokens could not be delivered: in the list of sessions it would look like a stranger's. */
export async function revokeUndelivered(context: AuthContext, { token }: SignedIn): Promise<void> {
  const claims = context.keys.readRefresh(token.refresh_token);
  if (claims) await revokeFamily(context, claims.familyId);
}

/** Ends a session at once: its refresh and access tokens are refused and its sockets are closed. */
export async function revokeFamily(context: Context, familyId: string): Promise<void> {
  await context.db.update(tokenFamilies).set({ revokedAt: context.now() }).where(eq(tokenFamilies.id, familyId));
  await context.db.execute(sql`select pg_notify(${SESSION_ENDED_CHANNEL}, ${familyId})`);
}

/** As long as security events are kept, so that an export contains the sessions of the same period. */
const ENDED_RETENTION_MS = 90 * DAY_MS;

/** Deletes sessions that ended long ago: their tokens are useless whether stored here or not. */
export async function deleteOldFamilies({ db, now }: Context): Promise<void> {
  const floor = new Date(now().getTime() - ENDED_RETENTION_MS);
  await deleteInParts(db, tokenFamilies, or(lt(tokenFamilies.expiresAt, floor), lt(tokenFamilies.revokedAt, floor)));
}

async function issueTokens(
  context: Pick<AuthContext, "keys" | "now">, { userId, familyId, generation }: AccessClaims & { generation: number },
): Promise<Tokens> {
  return {
    access_token: await context.keys.signAccess({ userId, familyId }, context.now()),
    refresh_token: context.keys.signRefresh({ familyId, generation }),
    token_type: "bearer",
    expires_in: ACCESS_LIFETIME_S,
  };
}
