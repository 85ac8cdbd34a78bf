import { authCalls } from "@/contracts/auth/calls";
import { readTokens, type ApiTokens } from "../compat/tokens";
import type { BrowserClient } from "../guard/client-address";
import { dropOldest, processState } from "../process-state";
import { isRefusal } from "../product-api/error";
import { requestProductApi } from "../product-api/request";
import type { SessionTokens } from "./cookies";

/** Only `ended` signs the user out; while the product API is unavailable, the session stays as it is. */
export type Renewal =
  | { readonly kind: "renewed"; readonly tokens: SessionTokens }
  | { readonly kind: "ended" }
  | { readonly kind: "unavailable" };

/** An access token is exchanged this long before it expires, or halfway through its life if that is later. */
const refreshBeforeMs = 60_000;

/** For this long, a request that still carries the old cookie gets the same successor. */
const rememberMs = 30_000;

const maxEnded = 10_000;

interface Remembered {
  readonly renewal: Promise<Renewal>;
  /** Unset while the refresh is under way. */
  forgetAtMs?: number;
}

const renewals = processState("Renewals", () => new Map<string, Remembered>());
const ended = processState("Ended", () => new Set<string>());

/** If tokens newer than this are refused, another exchange would not help. */
const justRenewedMs = 10_000;

/** The product API's tokens in the form that the session keeps. */
export function toSessionTokens(
  { accessToken, refreshToken, lifetimeS }: ApiTokens, { sid, userId }: Pick<SessionTokens, "sid" | "userId">, nowMs: number,
): SessionTokens {
  const lifetimeMs = lifetimeS * 1000;
  const expiresAtMs = Math.min(nowMs + lifetimeMs, Number.MAX_SAFE_INTEGER);
  const refreshAtMs = refreshToken === null ? Number.MAX_SAFE_INTEGER : expiresAtMs - Math.min(refreshBeforeMs, lifetimeMs / 2);
  return { sid, userId, accessToken, refreshToken, refreshAtMs, renewedAtMs: nowMs };
}

/**
 * Whether tokens have only just been exchanged: if they are refused, newer ones would be too. Not if they were exchanged in what is now the
 * future, as after this server's clock was set back.
 */
export function areJustRenewed({ renewedAtMs, refreshAtMs }: SessionTokens, nowMs: number = Date.now()): boolean {
  return Math.abs(nowMs - renewedAtMs) < justRenewedMs && nowMs < refreshAtMs;
}

/**
 * Exchanges the tokens for their successors. All requests with the same tokens share one exchange
 * and, for a while afterwards, its result. A session that was ended in the meantime stays ended.
 */
export async function renewTokens(tokens: SessionTokens, now: () => number = Date.now, client?: BrowserClient): Promise<Renewal> {
  if (ended.has(tokens.sid)) return { kind: "ended" };
  const renewal = await (remembered(tokens, now()) ?? startRenewal(tokens, now, client));
  return ended.has(tokens.sid) ? { kind: "ended" } : renewal;
}

function remembered(tokens: SessionTokens, nowMs: number): Promise<Renewal> | undefined {
  for (const [key, { forgetAtMs }] of renewals) {
    if (forgetAtMs !== undefined && forgetAtMs <= nowMs) renewals.delete(key);
  }
  return renewals.get(keyOf(tokens))?.renewal;
}

/** Both, because a server may return the same refresh token again. */
function keyOf({ accessToken, refreshToken }: SessionTokens): string {
  return `${refreshToken} ${accessToken}`;
}

function startRenewal(tokens: SessionTokens, now: () => number, client?: BrowserClient): Promise<Renewal> {
  const entry: Remembered = { renewal: exchangeTokens(tokens, now, client) };
  renewals.set(keyOf(tokens), entry);
  void entry.renewal.then(({ kind }) => {
    if (kind === "renewed") entry.forgetAtMs = now() + rememberMs;
    else renewals.delete(keyOf(tokens));
  });
  return entry.renewal;
}

/**
 * One exchange, shared with no one. If the server returns no new refresh token, the old
 * one is used again. `client` is named in the log if the token turns out to be stolen.
 */
export async function exchangeTokens(tokens: SessionTokens, now: () => number = Date.now, client?: BrowserClient): Promise<Renewal> {
  const { refreshToken } = tokens;
  if (refreshToken === null) return { kind: "ended" };
  try {
    const answer = readTokens(await requestProductApi(authCalls.refresh, { body: { refresh_token: refreshToken } }, { client }));
    return { kind: "renewed", tokens: toSessionTokens({ ...answer, refreshToken: answer.refreshToken ?? refreshToken }, tokens, now()) };
  } catch (error) {
    return { kind: isRefusal(error) ? "ended" : "unavailable" };
  }
}

/** The newest tokens of a session about to end: those of a refresh under way, if there is one. */
export async function newestTokens(tokens: SessionTokens): Promise<SessionTokens> {
  const renewal = await renewals.get(keyOf(tokens))?.renewal;
  return renewal?.kind === "renewed" ? renewal.tokens : tokens;
}

/** Remembers in this process that a sign-in has ended, so that a refresh under way cannot bring it back. */
export function markEnded(sid: string): void {
  ended.add(sid);
  dropOldest(ended, maxEnded);
}

export function isEnded(sid: string): boolean {
  return ended.has(sid);
}
