import { ApiError, type ApiErrorCode } from "../request/api";
import { queryDefaults } from "../request/query-defaults";

/**
 * Fetches the challenge that a passkey is to sign for this browser's login, after the password or instead of it. The web half's server
 * keeps the token that identifies it.
 * @throws ApiError
 */
export async function fetchChallenge(after?: "password"): Promise<Record<string, unknown>> {
  const init = {
    method: "POST", headers: { "x-memescope": "1" }, credentials: "same-origin", cache: "no-store",
    signal: AbortSignal.timeout(queryDefaults.timeoutMs),
  } as const;
  const response = await fetch(`/session/passkey${after ? `?after=${after}` : ""}`, init).catch(() => null);
  if (!response) throw new ApiError(0, "no_answer", null);
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) throw new ApiError(
    response.status,
    (answer.code as ApiErrorCode | undefined) ?? "internal",
    null,
    [],
    undefined,
    Number(response.headers.get("retry-after")) || null,
  );
  return answer;
}
