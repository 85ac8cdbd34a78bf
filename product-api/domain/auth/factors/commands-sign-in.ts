import { inArray } from "drizzle-orm";
import type { SignedIn } from "@/contracts/auth/calls";
import type { Assertion, PasskeyChallenge, signInCalls } from "@/contracts/auth/factors";
import type { CallBody } from "@/contracts/call";
import { authAttempts } from "../../../db/schema/auth";
import { inTransaction } from "../../context";
import { countAttempt } from "../../limits/commands";
import { codeLimits, limitsOf } from "../../limits/rules";
import { DomainProblem } from "../../problem";
import { signIn } from "../commands";
import { lockAccount } from "../commands-lock";
import { recordSecurityEvent } from "../commands-security";
import { findUser } from "../queries";
import type { Client } from "../rules-client";
import { usePasskey } from "./commands-assertion";
import { createChallengeRow, findChallengeRow, setChallenge, takeChallengeRow, takeChallenge } from "./commands-challenges";
import { reportFactorChange } from "./commands-factors";
import type { FactorContext } from "./commands-proof";
import { useRecoveryCode } from "./commands-recovery";
import { useTotpCode } from "./commands-totp";
import { findPasskey, findPasskeys } from "./queries";
import { assertionOptions, userHandleOf } from "./webauthn";

type SignInCompletion = CallBody<typeof signInCalls.secondFactor>;

/** Starts a sign-in with a passkey alone, for any account. @throws DomainProblem rate_limited */
export async function beginPasskeySignIn(context: FactorContext, client: Client): Promise<PasskeyChallenge> {
  await countAttempt(context, limitsOf("passkey:address", client.address));
  const challenge = context.secret();
  const token = await createChallengeRow(context, { purpose: "passkey-sign-in", userId: null, challenge });
  return { token, options: await assertionOptions(context.webOrigin, challenge, [], "required") };
}

/**
 * Signs in with a passkey alone, which identifies its account and has verified its holder: two factors in one.
 * @throws DomainProblem begun_too_long_ago, passkey_refused, rate_limited
 */
export async function signInByPasskey(
  context: FactorContext, { token, response }: { token: string; response: Assertion }, client: Client,
): Promise<SignedIn> {
  await countAttempt(context, limitsOf("passkey:address", client.address));
  const { challenge } = await takeChallengeRow(context, token, "passkey-sign-in");
  const { userId } = await usePasskey(context, response, { challenge: challenge ?? "", userId: null, mustVerify: true }, client);
  const account = await findUser(context.db, userId);
  if (!account?.isActive || response.response.userHandle !== userHandleOf(userId)) throw new DomainProblem("passkey_refused");
  return inTransaction(context, async (within, tx) => {
    await lockAccount(tx, userId);
    // If the passkey was removed meanwhile, that ended only the sessions that existed then.
    if (!(await findPasskey(tx, response.id))) throw new DomainProblem("passkey_refused");
    return signIn(within, userId, client);
  });
}

/** Returns the options for a passkey to sign after the password. @throws DomainProblem begun_too_long_ago */
export async function challengeSecondFactor(context: FactorContext, token: string): Promise<Pick<PasskeyChallenge, "options">> {
  const row = await findChallengeRow(context, token, "second-factor");
  const challenge = context.secret();
  await setChallenge(context, row, challenge);
  return { options: await assertionOptions(context.webOrigin, challenge, await findPasskeys(context.db, row.userId!), "preferred") };
}

/**
 * Finishes a sign-in whose password was right. A wrong code or passkey leaves it unfinished, and counts towards the limits.
 * @throws DomainProblem begun_too_long_ago, code_refused, passkey_refused, rate_limited
 */
export async function finishSignIn(context: FactorContext, input: SignInCompletion, client: Client): Promise<SignedIn> {
  const row = await findChallengeRow(context, input.token, "second-factor");
  const userId = row.userId!;
  const limits = codeLimits(input.code === undefined ? "other" : "totp", userId, client.address);
  await countAttempt(context, limits);
  try {
    if (input.passkey) {
      await usePasskey(context, input.passkey, { challenge: await takeChallenge(context, row), userId, mustVerify: false }, client);
    }
    // In one transaction, so that a code is used up only if it signs in.
    const signedIn = await inTransaction(context, async (within, tx) => {
      await lockAccount(tx, userId);
      if (!input.passkey) await useCode(within, userId, input, client);
      await takeChallengeRow(within, input.token, "second-factor");
      if (!(await findUser(within.db, userId))?.isActive) throw new DomainProblem("begun_too_long_ago");
      return signIn(within, userId, client);
    });
    await context.db.delete(authAttempts).where(inArray(authAttempts.key, limits.slice(0, -1).map(({ key }) => key)));
    return signedIn;
  } catch (error) {
    const isRefusal = error instanceof DomainProblem && ["code_refused", "passkey_refused"].includes(error.code);
    if (isRefusal) await recordSecurityEvent(context, "second_factor_refused", client, userId);
    throw error;
  }
}

/** Uses up a code from an authenticator app, or a recovery code. @throws DomainProblem code_refused */
async function useCode(
  context: FactorContext, userId: string, { code, recovery_code, language }: SignInCompletion, client: Client,
): Promise<void> {
  const isRight = code === undefined
    ? await useRecoveryCode(context, userId, recovery_code ?? "")
    : await useTotpCode(context, userId, code);
  if (!isRight) throw new DomainProblem("code_refused");
  if (code === undefined) await reportFactorChange(context, userId, ["recovery_code_used", "recovery-code-used"], language, client);
}
