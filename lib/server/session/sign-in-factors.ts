import "server-only";
import { z } from "zod";
import { assertion, secondFactorNeeded, signInCalls, type Assertion } from "@/contracts/auth/factors";
import { parseLanguage, preferenceKeys } from "@/lib/shared/preferences";
import { callAnyProductApi } from "../compat/call-any-product-api";
import { readSignIn } from "../compat/tokens";
import type { BrowserClient } from "../guard/client-address";
import { problemError, type ProductApiError } from "../product-api/error";
import { clearPendingSignIn, readPendingSignIn, writePendingSignIn } from "./pending-sign-in";
import type { CookieJar, SessionUser } from "./cookies";
import { startSession } from "./lifecycle";

/** What a user completes a sign-in with, as sent by a form. */
export const secondFactorInput = z.union([
  z.strictObject({ code: z.string().min(1).max(40) }),
  z.strictObject({ recovery_code: z.string().min(1).max(40) }),
  z.strictObject({ passkey: assertion }),
]);
type SecondFactorInput = z.output<typeof secondFactorInput>;

/** Remembers in a cookie that the password was right, if the product API requires a second factor. */
export async function rememberSecondFactor(jar: CookieJar, error: ProductApiError): Promise<void> {
  const needed = secondFactorNeeded.safeParse(error.secondFactor).data;
  if (needed) await writePendingSignIn(jar, { kind: "second-factor", ...needed });
}

/** Gets what a passkey has to sign, and remembers for which sign-in. @throws ProductApiError */
export async function challengePasskey(jar: CookieJar, isAfterPassword: boolean, client: BrowserClient): Promise<Record<string, unknown>> {
  if (isAfterPassword) {
    const { token } = await requirePendingSignIn(jar, "second-factor");
    return (await callAnyProductApi(signInCalls.secondFactorChallenge, { body: { token } }, { client })).options;
  }
  const { token, options } = await callAnyProductApi(signInCalls.passkeyChallenge, {}, { client });
  await writePendingSignIn(jar, { kind: "passkey", token });
  return options;
}

/** Signs in with only a passkey. @throws ProductApiError */
export async function signInByPasskey(jar: CookieJar, response: Assertion, client: BrowserClient): Promise<SessionUser> {
  const { token } = await requirePendingSignIn(jar, "passkey");
  return completeSignIn(jar, await callAnyProductApi(signInCalls.passkey, { body: { token, response } }, { client }));
}

/** Completes the sign-in whose password was right. @throws ProductApiError */
export async function finishSignIn(jar: CookieJar, input: SecondFactorInput, client: BrowserClient): Promise<SessionUser> {
  const { token } = await requirePendingSignIn(jar, "second-factor");
  const language = parseLanguage(jar.get(preferenceKeys.language)?.value);
  return completeSignIn(jar, await callAnyProductApi(signInCalls.secondFactor, { body: { token, language, ...input } }, { client }));
}

async function completeSignIn(jar: CookieJar, answer: unknown): Promise<SessionUser> {
  clearPendingSignIn(jar);
  return startSession(jar, readSignIn(answer));
}

async function requirePendingSignIn(jar: CookieJar, kind: "passkey" | "second-factor") {
  const pending = await readPendingSignIn(jar);
  if (pending?.kind === kind) return pending;
  throw problemError("begun_too_long_ago");
}
