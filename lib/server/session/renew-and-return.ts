import { readEnv } from "../env";
import type { BrowserClient } from "../guard/client-address";
import { areJustRenewed } from "./renewal";
import { fingerprint, recheckPath, sessionMark } from "./renew-paths";
import { loginPath, safeReturnPath } from "../guard/return-path";
import { endSession, openSession, renewSession } from "./lifecycle";
import { clearStoredSession, writeStoredSession, type CookieJar, type WholeSession } from "./cookies";

/**
 * Renews the session of the cookies and returns where to continue: the page or, if the session has ended, the login page.
 * It compares the cookies of this very request, so that a request that lost a race never ends the session that won it.
 */
export async function renewAndReturn(
  jar: CookieJar, query: URLSearchParams, nowMs: number = Date.now(), client?: BrowserClient,
): Promise<string> {
  const to = safeReturnPath(query.get("to"));
  const session = await openSession(jar);
  if (session.kind === "broken") clearStoredSession(jar, readEnv());
  if (session.kind !== "whole") return loginPath(to, true);
  const expired = query.get("expired");
  if (expired !== null) return expired === sessionMark(session.tokens) ? end(jar, to) : to;

  const rejected = query.get("rejected");
  const isCurrent = rejected === fingerprint(session.tokens.accessToken);
  if (rejected !== null && !isCurrent) return to;
  if (areJustRenewed(session.tokens, nowMs)) return to;
  return renew(jar, session, to, client);
}

async function renew(jar: CookieJar, session: WholeSession, to: string, client?: BrowserClient): Promise<string> {
  const renewal = await renewSession(jar, session, client);
  if (renewal.kind === "ended") return recheckPath(to, session.tokens);
  if (renewal.kind === "unavailable") {
    // Marks the token as expired: the page then shows that a service is unavailable, instead of redirecting here again.
    await writeStoredSession(jar, readEnv(), session.user, { ...session.tokens, refreshAtMs: 0 });
  }
  return to;
}

async function end(jar: CookieJar, to: string): Promise<string> {
  await endSession(jar);
  return loginPath(to, true);
}
