/**
 * Signs this login with a passkey, after the password or instead of it. Loads the WebAuthn code on first use.
 * @returns the fields to submit: the assertion as JSON
 * @throws ApiError
 */
export async function signLoginWithPasskey(after?: "password"): Promise<{ response: string }> {
  const [{ signWithPasskey }, { fetchChallenge }] = await Promise.all([
    import("@/lib/client/passkeys/ceremony"), import("@/lib/client/passkeys/challenge"),
  ]);
  return { response: JSON.stringify(await signWithPasskey(await fetchChallenge(after))) };
}
