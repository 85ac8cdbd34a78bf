import { randomUUID } from "node:crypto";
import type { User } from "@/contracts/auth/calls";
import type { ApiTokens } from "../compat/tokens";
import { readEnv } from "../env";
import { readCached } from "./session-cache";
import type { BrowserClient } from "../guard/client-address";
import { endSignIn } from "./late-logout";
import { isEnded, markEnded, newestTokens, renewTokens, toSessionTokens, type Renewal } from "./renewal";
import {
  clearStoredSession, cookieNames, readStoredSession, readTokens, writeStoredSession, writeTokens,
  type CookieJar, type SessionUser, type StoredSession, type WholeSession,
} from "./cookies";

/**
 * The session that the cookies hold. `none` if it was ended in this process: another tab may have started the
 * next one, whose cookies reach the browser before this response, so these must not be cleared like broken ones.
 */
export async function openSession(jar: CookieJar): Promise<StoredSession> {
  const names = cookieNames(readEnv());
  const key = `${jar.get(names.identity)?.value} ${jar.get(names.tokens)?.value}`;
  const session = await readCached(key, performance.now(), () => readStoredSession(jar, readEnv()));
  return session.kind === "whole" && isEnded(session.tokens.sid) ? { kind: "none" } : session;
}

/**
 * Starts a session: stores the product API's tokens. Next-auth writes the identity cookie, in the
 * same response and with the same lifetime, from the user that this returns. A session that the
 * browser had before is ended, because its cookies are overwritten and nothing else would end it.
 */
export async function startSession(
  jar: CookieJar, { user, tokens }: { user: User; tokens: ApiTokens }, nowMs: number = Date.now(),
): Promise<SessionUser> {
  const before = await readTokens(jar, readEnv());
  const first = toSessionTokens(tokens, { sid: randomUUID(), userId: user.id }, nowMs);
  await writeTokens(jar, readEnv(), { ...first, renewedAtMs: 0 });
  if (before) {
    markEnded(before.sid);
    await endSignIn(before);
  }
  return { id: user.id, email: user.email, username: user.username };
}

/**
 * Exchanges a session's tokens and, if there are new ones, writes both cookies. Never clears them. `client` is the browser, for the log.
 */
export async function renewSession(jar: CookieJar, session: WholeSession, client?: BrowserClient): Promise<Renewal> {
  const renewal = await renewTokens(session.tokens, Date.now, client);
  if (renewal.kind === "renewed") await writeStoredSession(jar, readEnv(), session.user, renewal.tokens);
  return renewal;
}

/**
 * Ends the session here and at the product API. If that is down, both cookies
 * are cleared all the same, and the sign-in is ended there once it is back.
 */
export async function endSession(jar: CookieJar): Promise<void> {
  const tokens = await readTokens(jar, readEnv());
  clearStoredSession(jar, readEnv());
  if (!tokens) return;
  markEnded(tokens.sid);
  await endSignIn(await newestTokens(tokens));
}
