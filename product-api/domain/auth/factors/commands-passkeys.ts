import { and, eq } from "drizzle-orm";
import type { Attestation, PasskeyChallenge, Passkey, Proof } from "@/contracts/auth/factors";
import { factorLimits } from "@/contracts/auth/factors-rules";
import type { Language } from "@/contracts/fields/language-rules";
import { passkeys } from "../../../db/schema/factors";
import { inTransaction } from "../../context";
import { countAttempt } from "../../limits/commands";
import { limitsOf } from "../../limits/rules";
import { DomainProblem, sqlState, UNIQUE_VIOLATION } from "../../problem";
import { hasId } from "../../queries-id";
import { lockAsProven } from "../commands-lock";
import { recordSecurityEvent } from "../commands-security";
import type { Client } from "../rules-client";
import type { AccessClaims } from "../tokens";
import { createChallengeRow, takeChallengeRow } from "./commands-challenges";
import { endAfterRemoval, prepareFirstFactor, reportFactorChange } from "./commands-factors";
import { requireProof, type FactorContext } from "./commands-proof";
import { findPasskeys, toPasskey, type PasskeyRow } from "./queries";
import { readAttestation, registrationOptions } from "./webauthn";

/** Starts adding a passkey. @throws DomainProblem invalid_input, passkey_refused, too_many_passkeys, rate_limited */
export async function beginPasskey(context: FactorContext, caller: AccessClaims, proof: Proof, client: Client): Promise<PasskeyChallenge> {
  const account = await requireProof(context, caller, proof, client);
  await countAttempt(context, limitsOf("factor-begin", caller.userId));
  const known = await requireRoom(context, caller.userId);
  const challenge = context.secret();
  const token = await createChallengeRow(context, { purpose: "passkey-registration", userId: caller.userId, challenge });
  return { token, options: await registrationOptions(context.webOrigin, challenge, account, known) };
}

/**
 * Adds a passkey. If it is the account's first factor, ends the other sessions.
 * @throws DomainProblem begun_too_long_ago, passkey_refused, too_many_passkeys
 */
export async function addPasskey(
  context: FactorContext, caller: AccessClaims, input: { token: string; response: Attestation; name: string; language: Language },
  client: Client,
): Promise<{ recovery_codes: string[] | null }> {
  const { challenge } = await takeChallengeRow(context, input.token, "passkey-registration", caller.userId);
  const attestation = challenge === null ? null : await readAttestation(context.webOrigin, challenge, input.response);
  if (!attestation) throw new DomainProblem("passkey_refused");
  try {
    return await inTransaction(context, async (within, tx) => {
      const recovery_codes = await prepareFirstFactor(within, caller);
      await requireRoom(within, caller.userId);
      await tx.insert(passkeys).values({
        ...attestation, id: within.uuid(), userId: caller.userId, name: input.name, createdAt: within.now(),
      });
      await reportFactorChange(within, caller.userId, ["passkey_added", "passkey-added"], input.language, client);
      return { recovery_codes };
    });
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new DomainProblem("passkey_refused") : error;
  }
}

/** Renames one of the caller's passkeys. The name protects nothing, so no proof of identity is required. @throws DomainProblem not_found */
export async function renamePasskey(
  context: FactorContext, caller: AccessClaims, id: string, name: string, client: Client,
): Promise<Passkey> {
  return inTransaction(context, async (within, tx) => {
    const [renamed] = await tx.update(passkeys).set({ name }).where(and(
      hasId(passkeys.id, id), eq(passkeys.userId, caller.userId),
    )).returning();
    if (!renamed) throw new DomainProblem("not_found");
    await recordSecurityEvent(within, "passkey_renamed", client, caller.userId);
    return toPasskey(renamed);
  });
}

/** Removes one of the caller's passkeys. @throws DomainProblem not_found, invalid_input, passkey_refused, rate_limited */
export async function removePasskey(
  context: FactorContext, caller: AccessClaims, id: string, input: { proof: Proof; language: Language }, client: Client,
): Promise<void> {
  const account = await requireProof(context, caller, input.proof, client);
  await inTransaction(context, async (within, tx) => {
    await lockAsProven(tx, caller, account);
    const { rowCount } = await tx.delete(passkeys).where(and(hasId(passkeys.id, id), eq(passkeys.userId, caller.userId)));
    if (rowCount === 0) throw new DomainProblem("not_found");
    await endAfterRemoval(within, caller);
    await reportFactorChange(within, caller.userId, ["passkey_removed", "passkey-removed"], input.language, client);
  });
}

/** Returns an account's passkeys if it may have another. @throws DomainProblem too_many_passkeys */
async function requireRoom({ db }: FactorContext, userId: string): Promise<PasskeyRow[]> {
  const known = await findPasskeys(db, userId);
  if (known.length >= factorLimits.passkeysMax) throw new DomainProblem("too_many_passkeys");
  return known;
}
