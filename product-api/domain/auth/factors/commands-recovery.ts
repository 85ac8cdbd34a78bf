import { and, eq, isNull } from "drizzle-orm";
import { factorLimits } from "@/contracts/auth/factors-rules";
import { recoveryCodes } from "../../../db/schema/factors";
import type { Context, Db } from "../../context";
import { hashRecoveryCode, recoveryCodeOf } from "./rules-recovery";

/** Makes an account's recovery codes anew, within the caller's transaction. @returns them: nobody can read them again */
export async function makeRecoveryCodes({ db, now, secret }: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, () => recoveryCodeOf(Buffer.from(secret(), "base64url")));
  await deleteRecoveryCodes(db, userId);
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashRecoveryCode(userId, code)!, createdAt: now() })));
  return codes;
}

/** Uses a recovery code up. @returns whether it was one */
export async function useRecoveryCode({ db, now }: Context, userId: string, typed: string): Promise<boolean> {
  const hash = hashRecoveryCode(userId, typed);
  if (hash === null) return false;
  const which = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt));
  return (await db.update(recoveryCodes).set({ usedAt: now() }).where(which).returning({ hash: recoveryCodes.hash })).length > 0;
}

/** Forgets an account's recovery codes. */
export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
