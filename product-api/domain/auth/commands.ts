import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Credentials, SignedIn, Tokens } from "@/contracts/auth/calls";
import { authAttempts, tokenFamilies } from "../../db/schema/auth";
import { inTransaction, type Context, type QueueContext } from "../context";
import { countAttempt } from "../limits/commands";
import { attemptLimits, deviceLimits } from "../limits/rules";
import { DomainProblem } from "../problem";
import { verifyPassword } from "./passwords";
import { findAccountByEmail, findFamily, findUser, toUser } from "./queries";
import { findKnownDevice, recordSignIn } from "./commands-devices";
import { lockAccount } from "./commands-lock";
import { recordSecurityEvent, type SecurityContext } from "./commands-security";
import { begin } from "./factors/commands-challenges";
import { findSecondFactors } from "./factors/queries";
import { judgeReuse } from "./rules";
import { deviceOf, networkOf, type Client } from "./rules-client";
import { ACCESS_LIFETIME_S, type AccessClaims, type SessionTimes, type TokenKeys } from "./tokens";

export interface AuthContext extends SecurityContext, QueueContext {
  readonly keys: TokenKeys;
  readonly sessionTimes: SessionTimes;
}

/** NOTIFY channel that carries the id of each sign-in that ended, so that its sockets close. */
export const SESSION_ENDED_CHANNEL = "session_ended";

/** Signs in with e-mail and password; an unknown e-mail answers as a wrong password does. @throws DomainProblem invalid_credentials, second_factor_required, rate_limited */
export async function login(context: AuthContext, input: Credentials, client: Client): Promise<SignedIn> {
  const account = await findAccountByEmail(context.db, input.email);
  // Asked for nobody's account as well, so that the time tells nothing of whether there is one.
  const device = await findKnownDevice(context.db, account?.id ?? context.uuid(), client);
  const limits = device === null ? attemptLimits("login", input.email, client.address) : deviceLimits(device);
  await countAttempt(context, limits);
  const matches = await verifyPassword(account?.passwordHash ?? null, input.password);
  if (!account || !matches || !account.isActive) {
    // For an account that there is, this writes a row: little beside the hash, which is reckoned for both.
    await recordSecurityEvent(context, "sign_in_refused", client, account?.id ?? null);
    throw new DomainProblem("invalid_credentials");
  }
  await context.db.delete(authAttempts).where(eq(authAttempts.key, limits[0]!.key));
  const outcome = await inTransaction(context, async (within, tx) => {
    // What let nobody in any more while it was proven, lets nobody in.
    if ((await lockAccount(tx, account.id)) !== account.passwordHash) throw new DomainProblem("invalid_credentials");
    const methods = await findSecondFactors(tx, account.id);
    if (methods.length === 0) return signIn(within, account.id, client);
    // Under the same lock: whoever changes the password after it ends what it has begun.
    return { methods, token: await begin(within, { purpose: "second-factor", userId: account.id }) };
  });
  if ("methods" in outcome) throw new DomainProblem("second_factor_required", undefined, { secondFactor: outcome });
  return outcome;
}

/** Starts a new sign-in (token family) of a user, and tells of it; `client` is where it comes from. */
export async function signIn(context: AuthContext, userId: string, client: Client): Promise<SignedIn> {
  const signedIn = await startFamily(context, userId, client);
  await recordSignIn(context, userId, client);
  return signedIn;
}

/** As `signIn`, without a word of it to anybody; where it comes from may be unknown. */
export async function startFamily(context: Omit<AuthContext, "queue">, userId: string, client?: Client): Promise<SignedIn> {
  const now = context.now();
  const familyId = context.uuid();
  await context.db.insert(tokenFamilies).values({
    id: familyId,
    userId,
    createdAt: now,
    device: deviceOf(client?.userAgent),
    network: networkOf(client?.address ?? ""),
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + context.sessionTimes.lifetimeS * 1000),
  });
  const account = await findUser(context.db, userId);
  if (!account) throw new DomainProblem("not_found");
  return { user: toUser(account, now), token: await issueTokens(context, { userId, familyId, generation: 0 }) };
}

/** Later than it began also within one millisecond, for that tells that it was used. */
const usedAt = (now: Date) => sql`greatest(${now.toISOString()}::timestamptz, ${tokenFamilies.createdAt} + interval '1 millisecond')`;

/**
 * Remembers that sign-ins were used. Before that nobody is known to have got their tokens, and the list of sessions leaves them
 * out: it would tell the account's owner of a stranger.
 */
export async function recordFirstUse({ db, now }: Context, familyIds: readonly string[]): Promise<void> {
  await db
    .update(tokenFamilies)
    .set({ rotatedAt: usedAt(now()) })
    .where(and(inArray(tokenFamilies.id, [...familyIds]), eq(tokenFamilies.rotatedAt, tokenFamilies.createdAt)));
}

/** Exchanges a refresh token: rotates it, repeats the last answer within the leeway, or ends the family. */
export async function refresh(context: AuthContext, refreshToken: string, client: Client): Promise<Tokens> {
  const claims = context.keys.readRefresh(refreshToken);
  const now = context.now();
  if (!claims) throw new DomainProblem("invalid_refresh_token");

  const usedSince = new Date(now.getTime() - context.sessionTimes.idleS * 1000).toISOString();
  // The update decides between parallel calls: exactly one moves the generation on.
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

/** Ends a sign-in that nobody was told of: in the list of sessions it would stand as a stranger's. */
export async function endUntold(context: AuthContext, { token }: SignedIn): Promise<void> {
  const claims = context.keys.readRefresh(token.refresh_token);
  if (claims) await revokeFamily(context, claims.familyId);
}

/** Ends a sign-in at once: its refresh and access tokens are refused and its sockets close. */
export async function revokeFamily(context: Context, familyId: string): Promise<void> {
  await context.db.update(tokenFamilies).set({ revokedAt: context.now() }).where(eq(tokenFamilies.id, familyId));
  await context.db.execute(sql`select pg_notify(${SESSION_ENDED_CHANNEL}, ${familyId})`);
}

/** As long as what happened to an account is kept: who reads an export finds the sign-ins of the same time. */
const ENDED_KEPT_MS = 90 * 24 * 60 * 60_000;
/** The embedded database, which has one connection, keeps everybody else waiting meanwhile. */
const FAMILIES_AT_ONCE = 10_000;

/** Forgets sign-ins that ended long ago: nothing can be done with their tokens, known here or not. What is left of very many is for the next run. */
export async function deleteOldFamilies({ db, now }: Context): Promise<void> {
  const floor = new Date(now().getTime() - ENDED_KEPT_MS);
  const ended = or(lt(tokenFamilies.expiresAt, floor), lt(tokenFamilies.revokedAt, floor));
  await db.delete(tokenFamilies).where(inArray(tokenFamilies.id, db.select({ id: tokenFamilies.id }).from(tokenFamilies).where(ended).limit(FAMILIES_AT_ONCE)));
}

async function issueTokens(context: Pick<AuthContext, "keys" | "now">, { userId, familyId, generation }: AccessClaims & { generation: number }): Promise<Tokens> {
  return {
    access_token: await context.keys.signAccess({ userId, familyId }, context.now()),
    refresh_token: context.keys.signRefresh({ familyId, generation }),
    token_type: "bearer",
    expires_in: ACCESS_LIFETIME_S,
  };
}
