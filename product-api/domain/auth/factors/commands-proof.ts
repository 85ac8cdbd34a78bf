import type { PasskeyChallenge, Proof } from "@/contracts/auth/factors";
import { countAttempt } from "../../limits/commands";
import { limitsOf } from "../../limits/rules";
import type { MailContext } from "../../mail/mail";
import { DomainProblem } from "../../problem";
import type { AuthContext } from "../commands";
import { requirePassword } from "../commands-account";
import { findUser, type UserRow } from "../queries";
import type { Client } from "../rules-client";
import type { AccessClaims } from "../tokens";
import { usePasskey } from "./commands-assertion";
import { createChallengeRow, takeChallengeRow } from "./commands-challenges";
import { findPasskeys } from "./queries";
import { assertionOptions } from "./webauthn";

export type FactorContext = AuthContext & MailContext;

/** Starts proving the caller's identity with a passkey. @throws DomainProblem not_found without one, rate_limited */
export async function beginProof(context: FactorContext, { userId }: AccessClaims): Promise<PasskeyChallenge> {
  await countAttempt(context, limitsOf("factor-begin", userId));
  const known = await findPasskeys(context.db, userId);
  if (known.length === 0) throw new DomainProblem("not_found");
  const challenge = context.secret();
  const token = await createChallengeRow(context, { purpose: "passkey-proof", userId, challenge });
  return { token, options: await assertionOptions(context.webOrigin, challenge, known, "required") };
}

/**
 * Requires a signed-in user's password, or a passkey that verifies its holder, before anything that a session thief must not be able
 * to do. Demo accounts have neither, and are refused. @throws DomainProblem
 * not_found, invalid_input, passkey_refused, begun_too_long_ago, rate_limited
 */
export async function requireProof(
  context: FactorContext, { userId }: AccessClaims, { password, passkey }: Proof, client: Client,
): Promise<UserRow> {
  const account = await findUser(context.db, userId);
  if (!account || account.isDemo) throw new DomainProblem("not_found");
  if (!passkey) return requirePassword(context, userId, password ?? "", client);
  const { challenge } = await takeChallengeRow(context, passkey.token, "passkey-proof", userId);
  await usePasskey(context, passkey.response, { challenge: challenge ?? "", userId, mustVerify: true }, client);
  return account;
}
