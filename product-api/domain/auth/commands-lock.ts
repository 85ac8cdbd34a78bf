import { eq, sql } from "drizzle-orm";
import { tokenFamilies, users } from "../../db/schema/auth";
import type { Db } from "../context";
import { DomainProblem } from "../problem";
import { wrongPassword } from "./passwords";
import type { AccessClaims } from "./tokens";

/**
 * Locks an account until the transaction ends, to change it together with its sessions and links: two such changes at once would deadlock.
 * @returns its current password hash
 */
export async function lockAccount(tx: Db, userId: string): Promise<string | null | undefined> {
  const [account] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)).for("no key update");
  return account?.passwordHash;
}

/** Like `lockAccount`, for a session that may have ended since the request was admitted. @throws DomainProblem unauthenticated */
export async function lockByCaller(tx: Db, { userId, familyId }: AccessClaims): Promise<string | null | undefined> {
  const passwordHash = await lockAccount(tx, userId);
  const [family] = await tx.select({ revokedAt: tokenFamilies.revokedAt }).from(tokenFamilies).where(eq(tokenFamilies.id, familyId));
  if (!family || family.revokedAt) throw new DomainProblem("unauthenticated");
  return passwordHash;
}

/**
 * Like `lockByCaller`, for a caller who has proven their identity. Verifying a password takes a while, in which the owner may have shut
 * out a thief who is proving it. @throws DomainProblem unauthenticated, invalid_input if the password has changed
 */
export async function lockAsProven(tx: Db, caller: AccessClaims, account: { passwordHash: string | null }): Promise<void> {
  if ((await lockByCaller(tx, caller)) !== account.passwordHash) throw wrongPassword();
}

/**
 * Allows one change at a time to what a user tracks, until the transaction ends. Waiting for a job's row alone would miss the job that
 * replaces it meanwhile.
 */
export function lockTracking(db: Db, userId: string): Promise<void> {
  return lockByName(db, `tracking ${userId}`);
}

/** Allows one addition at a time to a user's wallets, until the transaction ends. */
export function lockWallets(db: Db, userId: string): Promise<void> {
  return lockByName(db, `wallets ${userId}`);
}

/** Takes a lock, which others with the same name wait for until the transaction ends. */
export async function lockByName(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}
