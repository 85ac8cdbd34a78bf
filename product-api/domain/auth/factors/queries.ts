import { and, desc, eq, isNull } from "drizzle-orm";
import type { Factors, Passkey } from "@/contracts/auth/factors";
import type { SecondFactor } from "@/contracts/auth/factors-rules";
import { passkeys, recoveryCodes, totpSecrets } from "../../../db/schema/factors";
import type { Context, Db } from "../../context";
import { DomainProblem } from "../../problem";
import { findUser } from "../queries";

export type PasskeyRow = typeof passkeys.$inferSelect;

export function findPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));
}

/** The passkey with the credential id that its authenticator gave it. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

export async function findTotp(db: Db, userId: string): Promise<typeof totpSecrets.$inferSelect | null> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  return row ?? null;
}

/** An account's passkeys, its authenticator app, and how many recovery codes are left. */
async function findAll(db: Db, userId: string) {
  const isLeft = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  return { own: await findPasskeys(db, userId), totp: await findTotp(db, userId), left: await db.$count(recoveryCodes, isLeft) };
}

/** The second factors that an account accepts after the password; empty if the password is enough. */
export async function findSecondFactors(db: Db, userId: string): Promise<SecondFactor[]> {
  const { own, totp, left } = await findAll(db, userId);
  // Recovery codes replace another factor, and mean nothing without one.
  if (own.length === 0 && !totp) return [];
  return [
    ...(own.length > 0 ? ["passkey" as const] : []), ...(totp ? ["totp" as const] : []), ...(left > 0 ? ["recovery_code" as const] : []),
  ];
}

/** The factors that the caller has besides the password. */
export async function findFactors({ db }: Context, userId: string): Promise<Factors> {
  const account = await findUser(db, userId);
  if (!account) throw new DomainProblem("not_found");
  const { own, totp, left } = await findAll(db, userId);
  return {
    is_demo: account.isDemo,
    passkeys: own.map(toPasskey),
    totp_since: totp?.createdAt.toISOString() ?? null,
    recovery_codes_left: left,
  };
}

/** A passkey as the API shows it to its owner. */
export function toPasskey({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null, is_synced: isSynced };
}
