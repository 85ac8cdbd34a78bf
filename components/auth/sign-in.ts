export type SignInMethod = "login" | "register" | "registration-link" | "demo" | "passkey" | "second-factor";

/**
 * `failure` is one of: a problem code (`rate_limited:14` means 14 minutes to wait); `registration_pending` if the e-mailed link has to be
 * used first; the server's own message; `no_answer`; or `cookies_blocked` if the browser blocks cookies.
 */
export type SignInOutcome = { ok: true } | { ok: false; failure: string };

/**
 * A sign-in may take longer than other calls, because the server passes it on and passwords are slow to check; in the end it gives up, too.
 */
const timeoutMs = 20_000;

/**
 * Signs in through next-auth's HTTP endpoints: its CSRF token, then its callback. Its browser library would
 * add two round trips and 10 kB, and navigates away when the network is down.
 */
export async function signIn(method: SignInMethod, fields: Record<string, string> = {}): Promise<SignInOutcome> {
  // Without its cookie, the CSRF token would be rejected as a forgery.
  if (!navigator.cookieEnabled) return { ok: false, failure: "cookies_blocked" };
  try {
    const token = await fetch("/api/auth/csrf", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
    const { csrfToken } = await token.json() as { csrfToken: string };
    const response = await fetch(`/api/auth/callback/${method}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...fields, csrfToken, callbackUrl: "/dashboard", json: "true" }),
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { url } = await response.json() as { url?: string };
    const failure = url ? new URL(url, location.origin).searchParams.get("error") : null;
    return response.ok && !failure ? { ok: true } : { ok: false, failure: failure ?? "internal" };
  } catch {
    return { ok: false, failure: "no_answer" };
  }
}
