import {
  generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Assertion, Attestation } from "@/contracts/auth/factors";
import type { PasskeyRow } from "./queries";

/** The parts of a passkey that are needed to request and verify its signature. */
type StoredPasskey = Pick<PasskeyRow, "credentialId" | "publicKey" | "transports">;

type Options = Record<string, unknown>;

const NAME = "Memescope";
/** How long a browser waits for the user; shorter than the challenge is valid. */
const TIMEOUT_MS = 120_000;

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
/** Passkeys are bound to the host that users see, whatever its port. */
const rpIdOf = (webOrigin: string) => new URL(webOrigin).hostname;
const descriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** The handle by which an authenticator knows an account: the account's id, which does not reveal whose it is. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
}

/** Options for a browser to create a passkey. They list the account's existing ones, so that no authenticator creates a second. */
export async function registrationOptions(
  webOrigin: string, challenge: string, account: { id: string; email: string; username: string }, known: readonly StoredPasskey[],
): Promise<Options> {
  return { ...await generateRegistrationOptions({
    rpName: NAME,
    rpID: rpIdOf(webOrigin),
    userName: account.email,
    userDisplayName: account.username,
    userID: bytesOf(userHandleOf(account.id)),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: descriptors(known),
    // A security key that stores no accounts is still useful after a password.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  }) };
}

/** Options for a passkey to sign. If `allowed` is empty, the passkey has to identify its account; require user verification then. */
export async function assertionOptions(
  webOrigin: string, challenge: string, allowed: readonly StoredPasskey[], userVerification: "required" | "preferred",
): Promise<Options> {
  return { ...await generateAuthenticationOptions({
    rpID: rpIdOf(webOrigin), challenge: bytesOf(challenge), timeout: TIMEOUT_MS, allowCredentials: descriptors(allowed), userVerification,
  }) };
}

/** The new passkey, if it answers this challenge on our own pages; else null. */
export async function readAttestation(
  webOrigin: string, challenge: string, response: Attestation,
): Promise<(StoredPasskey & { counter: number; isSynced: boolean }) | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response, expectedChallenge: challenge, expectedOrigin: webOrigin,
      expectedRPID: rpIdOf(webOrigin), requireUserVerification: false,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id, publicKey: textOf(credential.publicKey), counter: credential.counter,
      transports: credential.transports ?? [], isSynced: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/**
 * A passkey's signature counter, if it has signed this challenge on our own pages; else null. The caller checks whether the counter
 * has grown.
 * @param mustVerify whether the authenticator must have verified its holder, by a PIN or a fingerprint
 */
export async function readAssertion(
  webOrigin: string, challenge: string, response: Assertion, passkey: StoredPasskey, mustVerify: boolean,
): Promise<{ counter: number; isSynced: boolean } | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response, expectedChallenge: challenge, expectedOrigin: webOrigin,
      expectedRPID: rpIdOf(webOrigin),
      credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 }, requireUserVerification: mustVerify,
    });
    return verified ? { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp } : null;
  } catch {
    return null;
  }
}
