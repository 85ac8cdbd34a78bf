import type { SecurityEventKind } from "@/contracts/auth/account";
import type { Proof } from "@/contracts/auth/factors";
import type { Language } from "@/contracts/fields/language-rules";
import { inTransaction } from "../../context";
import { queueNotice } from "../../mail/commands";
import type { MailKind } from "../../mail/mail";
import { DomainProblem } from "../../problem";
import { endSessions } from "../commands-account";
import { findOwnersLanguage } from "../commands-devices";
import { lockAsProven, lockByCaller } from "../commands-lock";
import { recordSecurityEvent } from "../commands-security";
import { findUser } from "../queries";
import type { Client } from "../rules-client";
import type { AccessClaims } from "../tokens";
import { requireProof, type FactorContext } from "./commands-proof";
import { deleteRecoveryCodes, makeRecoveryCodes } from "./commands-recovery";
import { findSecondFactors } from "./queries";

/**
 * Call before storing a factor. If it is the first, creates the recovery codes and ends the account's other sessions, which were opened
 * with a password alone. @returns the codes; null if the account already has a factor
 */
export async function prepareFirstFactor(context: FactorContext, caller: AccessClaims): Promise<string[] | null> {
  const { db } = context;
  // Of two factors added at once, only one is the first.
  await lockByCaller(db, caller);
  if ((await findSecondFactors(db, caller.userId)).length > 0) return null;
  await endSessions(context, caller.userId, { except: caller.familyId });
  return makeRecoveryCodes(context, caller.userId);
}

/** Call after removing a factor: ends all other sessions and, if it was the last factor, deletes the recovery codes. */
export async function endAfterRemoval(context: FactorContext, caller: AccessClaims): Promise<void> {
  await endSessions(context, caller.userId, { except: caller.familyId });
  if ((await findSecondFactors(context.db, caller.userId)).length === 0) await deleteRecoveryCodes(context.db, caller.userId);
}

/** Records a change of factors in the account's list and the log, and notifies the owner by e-mail if the server sends any. */
export async function reportFactorChange(
  context: FactorContext, userId: string, [event, mail]: [SecurityEventKind, MailKind], language: Language, client: Client,
): Promise<void> {
  await recordSecurityEvent(context, event, client, userId);
  const account = await findUser(context.db, userId);
  const ownersLanguage = await findOwnersLanguage(context, userId, client, language);
  if (account) await queueNotice(context, mail, { userId, email: account.email, language: ownersLanguage });
}

/**
 * Replaces the caller's recovery codes.
 * @throws DomainProblem not_found without a second factor, invalid_input, passkey_refused, rate_limited
 */
export async function renewRecoveryCodes(
  context: FactorContext, caller: AccessClaims, input: { proof: Proof; language: Language }, client: Client,
): Promise<{ recovery_codes: string[] }> {
  const account = await requireProof(context, caller, input.proof, client);
  return inTransaction(context, async (within, tx) => {
    await lockAsProven(tx, caller, account);
    if ((await findSecondFactors(tx, caller.userId)).length === 0) throw new DomainProblem("not_found");
    const recovery_codes = await makeRecoveryCodes(within, caller.userId);
    await reportFactorChange(within, caller.userId, ["recovery_codes_renewed", "recovery-codes-renewed"], input.language, client);
    return { recovery_codes };
  });
}
