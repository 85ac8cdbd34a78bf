import type { ApiErrorCode } from "@/lib/client/request/api";

/**
 * Has a passkey sign for this sign-in: after the password, or in its place.
 * @returns what to send, as the form has it
 * @throws Error with a `code`
 */
export async function askPasskey(after?: "password"): Promise<{ response: string }> {
  const [{ signWithPasskey }, options] = await Promise.all([import("@/lib/client/passkeys/ceremony"), challenge(after)]);
  return { response: JSON.stringify(await signWithPasskey(options)) };
}

async function challenge(after?: "password"): Promise<Record<string, unknown>> {
  const response = await fetch(`/session/passkey${after ? `?after=${after}` : ""}`, { method: "POST", headers: { "x-memescope": "1" }, cache: "no-store" }).catch(() => null);
  if (!response) throw withCode("no_answer");
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) throw withCode(answer.code as ApiErrorCode | undefined);
  return answer;
}

function withCode(code: ApiErrorCode | undefined): Error & { code: string } {
  return Object.assign(new Error("no challenge"), { code: code ?? "internal" });
}
