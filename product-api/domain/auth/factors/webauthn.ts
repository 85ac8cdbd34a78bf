import {
  generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse, type AuthenticationResponseJSON, type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Assertion, Attestation } from "@/contracts/auth/factors";

/** A passkey as far as what it signs is checked by it. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: string;
  transports: string[];
}

type Options = Record<string, unknown>;

const NAME = "Memescope";
/** How long a browser waits for somebody; what was begun is good for longer. */
const TIMEOUT_MS = 120_000;

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
/** Passkeys belong to the host that people see, whatever its port. */
const rpIdOf = (webOrigin: string) => new URL(webOrigin).hostname;
const descriptors = (passkeys: readonly StoredPasskey[]) => passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** What an authenticator knows an account by: its id, which says nothing of whose it is. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
}

/** What a browser makes a passkey from. Those that the account has are named, so that none is made twice in one place. */
export async function registrationOptions(webOrigin: string, challenge: string, account: { id: string; email: string; username: string }, known: readonly StoredPasskey[]): Promise<Options> {
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
    // A key that keeps no accounts still serves after a password.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  }) };
}

/** What a passkey is asked to sign. Where none is named, it is to know its account by itself, and has to verify who holds it. */
export async function assertionOptions(webOrigin: string, challenge: string, allowed: readonly StoredPasskey[], userVerification: "required" | "preferred"): Promise<Options> {
  return { ...await generateAuthenticationOptions({ rpID: rpIdOf(webOrigin), challenge: bytesOf(challenge), timeout: TIMEOUT_MS, allowCredentials: descriptors(allowed), userVerification }) };
}

/** What a new passkey is, where it answers this challenge on our own pages; else null. */
export async function readAttestation(webOrigin: string, challenge: string, response: Attestation): Promise<(StoredPasskey & { counter: number; isSynced: boolean }) | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON, expectedChallenge: challenge, expectedOrigin: webOrigin, expectedRPID: rpIdOf(webOrigin), requireUserVerification: false,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id, publicKey: textOf(credential.publicKey), counter: credential.counter, transports: credential.transports ?? [], isSynced: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/**
 * How often a passkey says that it has signed, where it has signed this challenge on our own pages; else null. Whether that is
 * more often than before is for who keeps the count.
 * @param mustVerify whether the authenticator has to have verified who holds it, by a PIN or a finger
 */
export async function readAssertion(webOrigin: string, challenge: string, response: Assertion, passkey: StoredPasskey, mustVerify: boolean): Promise<{ counter: number; isSynced: boolean } | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON, expectedChallenge: challenge, expectedOrigin: webOrigin, expectedRPID: rpIdOf(webOrigin),
      credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 }, requireUserVerification: mustVerify,
    });
    return verified ? { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp } : null;
  } catch {
    return null;
  }
}
