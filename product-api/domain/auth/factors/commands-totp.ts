import { and, eq, lt, ne } from "drizzle-orm";
import type { Proof, TotpEnrolment } from "@/contracts/auth/factors";
import type { Language } from "@/contracts/fields/language-rules";
import { totpSecrets } from "../../../db/schema/factors";
import { inTransaction } from "../../context";
import { countAttempt } from "../../limits/commands";
import { codeLimits, limitsOf } from "../../limits/rules";
import { DomainProblem } from "../../problem";
import type { AuthContext } from "../commands";
import { lockAsProven } from "../commands-lock";
import type { Client } from "../rules-client";
import type { AccessClaims } from "../tokens";
import { createChallengeRow, findChallengeRow, takeChallengeRow } from "./commands-challenges";
import { endAfterRemoval, prepareFirstFactor, reportFactorChange } from "./commands-factors";
import { requireProof, type FactorContext } from "./commands-proof";
import { findTotp } from "./queries";
import { describeSecret, stepOfCode } from "./rules-totp";

/** As RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;

const randomBytes = ({ secret }: AuthContext) => Buffer.from(secret(), "base64url");

/** Starts setting up an authenticator app. @throws DomainProblem invalid_input, passkey_refused, rate_limited */
export async function beginTotp(context: FactorContext, caller: AccessClaims, proof: Proof, client: Client): Promise<TotpEnrolment> {
  const account = await requireProof(context, caller, proof, client);
  await countAttempt(context, limitsOf("factor-begin", caller.userId));
  const secret = randomBytes(context).subarray(0, SECRET_BYTES);
  const sealed = context.keys.box.seal(secret, caller.userId, randomBytes(context));
  return {
    token: await createChallengeRow(context, { purpose: "totp-enrolment", userId: caller.userId, sealed }),
    ...describeSecret(secret, account.email),
  };
}

/**
 * Enables an authenticator app, replacing any earlier one. A wrong code leaves the setup open.
 * @throws DomainProblem begun_too_long_ago, code_refused, rate_limited
 */
export async function addTotp(
  context: FactorContext, caller: AccessClaims, input: { token: string; code: string; language: Language }, client: Client,
): Promise<{ recovery_codes: string[] | null }> {
  const { userId } = caller;
  await countAttempt(context, codeLimits("totp", userId, client.address));
  const { sealed } = await findChallengeRow(context, input.token, "totp-enrolment", userId);
  const secret = context.keys.box.open(sealed ?? "", userId);
  const step = secret && stepOfCode(secret, input.code, context.now());
  if (secret === null || step === null) throw new DomainProblem("code_refused");
  return inTransaction(context, async (within, tx) => {
    await takeChallengeRow(within, input.token, "totp-enrolment", userId);
    const recovery_codes = await prepareFirstFactor(within, caller);
    const row = {
      sealed: context.keys.box.seal(secret, userId, randomBytes(context)),
      keyId: context.keys.box.keyId,
      lastStep: step,
      createdAt: within.now(),
    };
    await tx.insert(totpSecrets).values({ userId, ...row }).onConflictDoUpdate({ target: totpSecrets.userId, set: row });
    await reportFactorChange(within, userId, ["totp_on", "totp-on"], input.language, client);
    return { recovery_codes };
  });
}

/** Disables the authenticator app. @throws DomainProblem not_found, invalid_input, passkey_refused, rate_limited */
export async function removeTotp(
  context: FactorContext, caller: AccessClaims, input: { proof: Proof; language: Language }, client: Client,
): Promise<void> {
  const account = await requireProof(context, caller, input.proof, client);
  await inTransaction(context, async (within, tx) => {
    await lockAsProven(tx, caller, account);
    const { rowCount } = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, caller.userId));
    if (rowCount === 0) throw new DomainProblem("not_found");
    await endAfterRemoval(within, caller);
    await reportFactorChange(within, caller.userId, ["totp_off", "totp-off"], input.language, client);
  });
}

/** Uses up a code of an account's authenticator app, and all earlier ones. @returns whether it was valid */
export async function useTotpCode(context: AuthContext, userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(context.db, userId);
  const secret = totp && context.keys.box.open(totp.sealed, userId);
  const step = secret && stepOfCode(secret, code, context.now());
  if (!step) return false;
  const filter = and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step));
  return (await context.db.update(totpSecrets).set({ lastStep: step }).where(filter)).rowCount === 1;
}

/**
 * Run at startup: re-encrypts with the newest secret what older ones encrypted, so that those can be removed.
 * @returns how many cannot be decrypted
 */
export async function resealTotp(context: AuthContext): Promise<number> {
  const { box } = context.keys;
  const older = await context.db.select().from(totpSecrets).where(ne(totpSecrets.keyId, box.keyId));
  let unreadable = 0;
  for (const { userId, sealed } of older) {
    const secret = box.open(sealed, userId);
    if (secret === null) unreadable += 1;
    else await context.db.update(totpSecrets).set({ sealed: box.seal(secret, userId, randomBytes(context)), keyId: box.keyId }).where(and(
      eq(totpSecrets.userId, userId), eq(totpSecrets.sealed, sealed),
    ));
  }
  return unreadable;
}
