import type { Proof } from "@/contracts/auth/factors";
import type { Language } from "@/contracts/fields/language-rules";
import { callBff } from "@/lib/client/request/api";

const ceremonies = () => import("@/lib/client/passkeys/ceremony");

/** Proves by a passkey who is at the keyboard. @throws ApiError */
export async function proveByPasskey(): Promise<Proof> {
  const [{ signWithPasskey }, { token, options }] = await Promise.all([ceremonies(), callBff("POST /api/v1/account/factors/challenge")]);
  return { passkey: { token, response: await signWithPasskey(options) } };
}

/** Has the browser make a passkey and adds it. @returns recovery codes, where the account had no second factor before @throws ApiError */
export async function addPasskey(proof: Proof, name: string, language: Language): Promise<string[] | null> {
  const [{ makePasskey }, { token, options }] = await Promise.all([ceremonies(), callBff("POST /api/v1/account/passkeys/challenge", { body: proof })]);
  const response = await makePasskey(options);
  return (await callBff("POST /api/v1/account/passkeys", { body: { token, response, name, language } })).recovery_codes;
}
