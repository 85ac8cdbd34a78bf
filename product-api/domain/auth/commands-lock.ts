import { eq, sql } from "drizzle-orm";
import { tokenFamilies, users } from "../../db/schema/auth";
import type { Db } from "../context";
import { DomainProblem } from "../problem";
import { wrongPassword } from "./passwords";
import type { AccessClaims } from "./tokens";

/**
 * Held by whoever changes an account, its sign-ins and its links together, until the transaction's end: two at once would wait for each other.
 * @returns its password's hash, as it is then
 */
export async function lockAccount(tx: Db, userId: string): Promise<string | null | undefined> {
  const [account] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)).for("no key update");
  return account?.passwordHash;
}

/** As `lockAccount`, by a sign-in, which may have been ended since its call was let in. @throws DomainProblem unauthenticated */
export async function lockByCaller(tx: Db, { userId, familyId }: AccessClaims): Promise<string | null | undefined> {
  const passwordHash = await lockAccount(tx, userId);
  const [family] = await tx.select({ revokedAt: tokenFamilies.revokedAt }).from(tokenFamilies).where(eq(tokenFamilies.id, familyId));
  if (!family || family.revokedAt) throw new DomainProblem("unauthenticated");
  return passwordHash;
}

/**
 * As `lockByCaller`, by somebody who has proven who they are. To prove a password takes a while, in which an owner may have shut out the thief
 * who is proving it. @throws DomainProblem unauthenticated, invalid_input
 */
export async function lockAsProven(tx: Db, caller: AccessClaims, account: { passwordHash: string | null }): Promise<void> {
  if ((await lockByCaller(tx, caller)) !== account.passwordHash) throw wrongPassword();
}

/** One change of what a user tracks at a time, until the transaction ends. Who waited for a job's row alone would not see the job that takes its place meanwhile. */
export function lockTracking(db: Db, userId: string): Promise<void> {
  return lock(db, `tracking ${userId}`);
}

/** One addition to a user's wallets at a time, until the transaction ends. */
export function lockWallets(db: Db, userId: string): Promise<void> {
  return lock(db, `wallets ${userId}`);
}

async function lock(db: Db, what: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${what}))`);
}
