import type { Proof } from "@/contracts/auth/factors";
import type { Language } from "@/contracts/fields/language-rules";
import { callBff } from "@/lib/client/request/api";

const ceremonies = () => import("@/lib/client/passkeys/ceremony");

/** Proves the user's identity with a passkey. @throws ApiError */
export async function proveByPasskey(): Promise<Proof> {
  const [{ signWithPasskey }, { token, options }] = await Promise.all([ceremonies(), callBff("POST /api/v1/account/factors/challenge")]);
  return { passkey: { token, response: await signWithPasskey(options) } };
}

/**
 * Has the browser create a passkey and adds it to the account.
 * @returns recovery codes if this is its first second factor, else null
 * @throws ApiError
 */
export async function addPasskey(proof: Proof, name: string, language: Language): Promise<string[] | null> {
  const [{ createPasskey }, { token, options }] = await Promise.all([
    ceremonies(), callBff("POST /api/v1/account/passkeys/challenge", { body: proof }),
  ]);
  const response = await createPasskey(options);
  return (await callBff("POST /api/v1/account/passkeys", { body: { token, response, name, language } })).recovery_codes;
}
