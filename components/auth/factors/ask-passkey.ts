/**
 * Has a passkey sign for this sign-in: after the password, or in its place. Loads what that takes when it is wanted.
 * @returns what to send, as the form has it
 * @throws ApiError
 */
export async function askPasskey(after?: "password"): Promise<{ response: string }> {
  const [{ signWithPasskey }, { fetchChallenge }] = await Promise.all([import("@/lib/client/passkeys/ceremony"), import("@/lib/client/passkeys/challenge")]);
  return { response: JSON.stringify(await signWithPasskey(await fetchChallenge(after))) };
}
