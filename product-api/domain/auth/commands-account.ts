import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { alerts } from "../../db/schema/alerts";
import { authAttempts, tokenFamilies, users } from "../../db/schema/auth";
import { identityProofs } from "../../db/schema/identity";
import { leaderboardLog } from "../../db/schema/leaderboard";
import { priceAlerts } from "../../db/schema/prices";
import { socialJobs } from "../../db/schema/social";
import { wallets } from "../../db/schema/wallets";
import { inTransaction, type Db } from "../context";
import { findUsersSharing, markPlayersDue } from "../leaderboard/scoring/commands";
import { countAttempt } from "../limits/commands";
import { limitsOf, passwordLimits } from "../limits/rules";
import { queueNotice, voidLinks } from "../mail/commands";
import type { MailContext } from "../mail/mail";
import { DomainProblem } from "../problem";
import { isUuid } from "../uuid";
import { SESSION_ENDED_CHANNEL, type AuthContext } from "./commands";
import { findOwnersLanguage, forgetOtherDevices } from "./commands-devices";
import { logSecurity, recordSecurityEvent } from "./commands-security";
import { endPendingSignIns } from "./factors/commands-challenges";
import { lockAsProven, lockByCaller, lockTracking, lockWallets } from "./commands-lock";
import { hashPassword, requireUncommon, verifyPassword, wrongPassword } from "./passwords";
import { findUser, type UserRow } from "./queries";
import type { Client } from "./rules-client";
import type { AccessClaims } from "./tokens";

/**
 * Requires a signed-in user's password again, before anything that a session thief must not be able to do. Demo accounts have no
 * password and pass. @throws DomainProblem invalid_input naming the field, rate_limited, not_found
 */
export async function requirePassword(context: AuthContext, userId: string, password: string, client: Client): Promise<UserRow> {
  const account = await findUser(context.db, userId);
  if (!account) throw new DomainProblem("not_found");
  if (account.isDemo) return account;
  const limits = passwordLimits(userId, client.address);
  await countAttempt(context, limits);
  if (!(await verifyPassword(account.passwordHash, password))) {
    await recordSecurityEvent(context, "password_refused", client, userId);
    throw wrongPassword();
  }
  await context.db.delete(authAttempts).where(eq(authAttempts.key, limits[0]!.key));
  return account;
}

/**
 * Changes an account's password, ends its other sessions, voids every link sent, and notifies its owner by e-mail: whoever is signed
 * in or requested a link may be a thief who knows the old password.
 * @throws DomainProblem invalid_input, password_common, rate_limited, unauthenticated
 */
export async function changePassword(
  context: AuthContext & MailContext, caller: AccessClaims, input: { password: string; new_password: string }, client: Client,
): Promise<void> {
  const account = await requirePassword(context, caller.userId, input.password, client);
  if (account.isDemo) throw wrongPassword("A demo account has no password");
  requireUncommon(input.new_password, [account.username, account.email], "new_password");
  const passwordHash = await hashPassword(input.new_password);
  await inTransaction(context, async (within, tx) => {
    await lockAsProven(tx, caller, account);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, caller.userId));
    await endSessions(within, caller.userId, { except: caller.familyId });
    await voidLinks(within, caller.userId);
    const language = await findOwnersLanguage(within, caller.userId, client, client.language ?? "en");
    await forgetOtherDevices(tx, caller.userId, client);
    await recordSecurityEvent(within, "password_changed", client, caller.userId);
    await queueNotice(within, "password-changed", { userId: caller.userId, email: account.email, language });
  });
}

/**
 * Ends one of the caller's sessions. If two sessions end each other at once, only the first succeeds.
 * @throws DomainProblem not_found, unauthenticated
 */
export async function endSession(context: AuthContext, caller: AccessClaims, familyId: string, client: Client): Promise<void> {
  const { userId } = caller;
  await inTransaction(context, async (within, tx) => {
    await lockByCaller(tx, caller);
    const ended = isUuid(familyId) ? await endSessions(within, userId, { only: familyId }) : 0;
    if (ended === 0) throw new DomainProblem("not_found");
    await recordSecurityEvent(within, "session_ended", client, userId);
  });
}

/**
 * Ends all of the caller's sessions, or all but this one, and voids links that change the e-mail address: whoever requested them may
 * be a thief. @throws DomainProblem unauthenticated
 */
export async function endAllSessions(context: AuthContext, caller: AccessClaims, keepCurrent: boolean, client: Client): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    await lockByCaller(tx, caller);
    await endSessions(within, caller.userId, keepCurrent ? { except: caller.familyId } : {});
    await voidLinks(within, caller.userId, "email-change");
    await forgetOtherDevices(tx, caller.userId, client);
    await recordSecurityEvent(within, "all_sessions_ended", client, caller.userId);
  });
}

/**
 * Ends open sessions at once and closes their sockets; without `only`, also sign-ins that wait for a second factor.
 * @returns how many sessions
 */
export async function endSessions(
  { db, now }: AuthContext, userId: string, { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  const families = await db
    .update(tokenFamilies)
    .set({ revokedAt: now() })
    .where(and(
      eq(tokenFamilies.userId, userId),
      isNull(tokenFamilies.revokedAt),
      only ? eq(tokenFamilies.id, only) : undefined,
      except ? ne(tokenFamilies.id, except) : undefined,
    ))
    .returning({ id: tokenFamilies.id });
  if (!only) await endPendingSignIns(db, userId);
  for (const { id } of families) await db.execute(sql`select pg_notify(${SESSION_ENDED_CHANNEL}, ${id})`);
  return families.length;
}

/**
 * Authorises an account export: requires the password, and limits how many exports are made per hour.
 * @throws DomainProblem invalid_input, rate_limited
 */
export async function admitExport(context: AuthContext, userId: string, password: string, client: Client): Promise<void> {
  await requirePassword(context, userId, password, client);
  await countAttempt(context, limitsOf("account-export", userId));
  await recordSecurityEvent(context, "exported", client, userId);
}

/**
 * Deletes an account with everything that belongs to it, ends its sessions at once, and notifies its owner by e-mail. Requires the
 * password again, except for demo accounts, which have none. @throws DomainProblem invalid_input, rate_limited, unauthenticated
 */
export async function deleteAccount(
  context: AuthContext & MailContext, caller: AccessClaims, password: string, client: Client,
): Promise<void> {
  const { userId } = caller;
  const account = await requirePassword(context, userId, password, client);
  await inTransaction(context, async (within, tx) => {
    await lockAsProven(tx, caller, account);
    await endSessions(within, userId);
    const language = await findOwnersLanguage(within, userId, client, client.language ?? "en");
    // Before the claims, as a change of the handle does.
    await lockTracking(tx, userId);
    const sharers = await findUsersSharing(tx, userId);
    await deleteUsers(tx, [userId]);
    await markPlayersDue(within, sharers);
    if (!account.isDemo) await queueNotice(within, "account-deleted", { userId: null, email: account.email, language });
  });
  logSecurity(context, "account_deleted", client, userId);
}

/**
 * Deletes accounts with everything that belongs to them, within the caller's transaction. Rows that a scrape, a movement, a quote or a
 * proof check locks are deleted first: these notify the owner next, which needs the account's row, and would deadlock if it were taken
 * already. Of these the wallets come first, which wait for blocks being stored.
 * Past scores are deleted last, because a change of visibility deletes them after writing its own row.
 */
export async function deleteUsers(tx: Db, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    await lockTracking(tx, userId);
    // A request that adds a wallet already holds the account, and waits for blocks being stored, which may wait for an alert.
    await lockWallets(tx, userId);
  }
  for (const table of [wallets, socialJobs]) await tx.delete(table).where(inArray(table.userId, [...userIds]));
  // In the order in which several of them are locked to fire them.
  for (const { id, userId } of [alerts, priceAlerts]) {
    await tx.select({ id }).from(id.table).where(inArray(userId, [...userIds])).orderBy(asc(id)).for("update");
    await tx.delete(id.table).where(inArray(userId, [...userIds]));
  }
  await tx.delete(identityProofs).where(inArray(identityProofs.userId, [...userIds]));
  await tx.delete(users).where(inArray(users.id, [...userIds]));
  await tx.delete(leaderboardLog).where(inArray(leaderboardLog.userId, [...userIds]));
}
