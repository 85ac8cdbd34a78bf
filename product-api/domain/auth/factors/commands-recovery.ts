import { and, eq, isNull } from "drizzle-orm";
import { factorLimits } from "@/contracts/auth/factors-rules";
import { recoveryCodes } from "../../../db/schema/factors";
import type { Context, Db } from "../../context";
import { hashRecoveryCode, recoveryCodeOf } from "./rules-recovery";

/** Replaces an account's recovery codes, within the caller's transaction. @returns the codes, which cannot be read again */
export async function makeRecoveryCodes({ db, now, secret }: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, () => recoveryCodeOf(Buffer.from(secret(), "base64url")));
  await deleteRecoveryCodes(db, userId);
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashRecoveryCode(userId, code)!, createdAt: now() })));
  return codes;
}

/** Uses up a recovery code. @returns whether it was valid */
export async function useRecoveryCode({ db, now }: Context, userId: string, typed: string): Promise<boolean> {
  const hash = hashRecoveryCode(userId, typed);
  if (hash === null) return false;
  const filter = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt));
  return (await db.update(recoveryCodes).set({ usedAt: now() }).where(filter)).rowCount === 1;
}

/** Deletes an account's recovery codes. */
export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
