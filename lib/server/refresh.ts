import { authCalls, type Tokens } from "@/contracts/auth";
import { ProductApiError } from "./product-api-error";
import { requestProductApi } from "./product-request";
import type { SessionTokens } from "./session-cookies";

/** Only `ended` signs out; while the product API cannot be asked, the session stays as it is. */
export type Renewal =
  | { readonly kind: "renewed"; readonly tokens: SessionTokens }
  | { readonly kind: "ended" }
  | { readonly kind: "unavailable" };

/** An access token is exchanged this long before it expires, or at half its life if that is later. */
const refreshBeforeMs = 60_000;

/** A request that still carries the old cookie gets the same successor for this long. */
const rememberMs = 30_000;

const maxEnded = 10_000;

interface Remembered {
  readonly renewal: Promise<Renewal>;
  /** Unset while the refresh is under way. */
  forgetAtMs?: number;
}

// Middleware and route handlers are separate bundles of one process: only globalThis is common to them.
const shared = globalThis as typeof globalThis & {
  memescopeRenewals?: Map<string, Remembered>;
  memescopeEnded?: Set<string>;
};
const renewals = (shared.memescopeRenewals ??= new Map());
const ended = (shared.memescopeEnded ??= new Set());

/** The tokens of an answer of the product API as the session keeps them. `expires_in` is in seconds. */
export function toSessionTokens(answer: Tokens, owner: Pick<SessionTokens, "sid" | "userId">, nowMs: number): SessionTokens {
  const lifetimeMs = answer.expires_in * 1000;
  return {
    sid: owner.sid,
    userId: owner.userId,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    refreshAtMs: nowMs + lifetimeMs - Math.min(refreshBeforeMs, lifetimeMs / 2),
    renewedAtMs: nowMs,
  };
}

/**
 * Exchanges the tokens for their successors. All who ask with the same refresh token share one
 * exchange, and for a while afterwards its result. A session that was ended meanwhile stays ended.
 */
export async function renewTokens(tokens: SessionTokens, now: () => number = Date.now): Promise<Renewal> {
  if (ended.has(tokens.sid)) return { kind: "ended" };
  const renewal = await (remembered(tokens, now()) ?? startRenewal(tokens, now));
  return ended.has(tokens.sid) ? { kind: "ended" } : renewal;
}

function remembered(tokens: SessionTokens, nowMs: number): Promise<Renewal> | undefined {
  for (const [key, { forgetAtMs }] of renewals) {
    if (forgetAtMs !== undefined && forgetAtMs <= nowMs) renewals.delete(key);
  }
  return renewals.get(tokens.refreshToken)?.renewal;
}

function startRenewal(tokens: SessionTokens, now: () => number): Promise<Renewal> {
  const entry: Remembered = { renewal: exchangeTokens(tokens, now) };
  renewals.set(tokens.refreshToken, entry);
  void entry.renewal.then(({ kind }) => {
    if (kind === "renewed") entry.forgetAtMs = now() + rememberMs;
    else renewals.delete(tokens.refreshToken);
  });
  return entry.renewal;
}

/** One exchange, shared with nobody. */
export async function exchangeTokens(tokens: SessionTokens, now: () => number = Date.now): Promise<Renewal> {
  try {
    const answer = await requestProductApi(authCalls.refresh, { body: { refresh_token: tokens.refreshToken } });
    return { kind: "renewed", tokens: toSessionTokens(answer, tokens, now()) };
  } catch (error) {
    const isInvalid = error instanceof ProductApiError && (error.status === 401 || error.code === "invalid_refresh_token");
    return { kind: isInvalid ? "ended" : "unavailable" };
  }
}

/** The newest tokens of a session that is about to end: those of a refresh under way, if there is one. */
export async function newestTokens(tokens: SessionTokens): Promise<SessionTokens> {
  const renewal = await renewals.get(tokens.refreshToken)?.renewal;
  return renewal?.kind === "renewed" ? renewal.tokens : tokens;
}

/** Remembers in this process that a sign-in has ended, so that no refresh under way brings it back. */
export function markEnded(sid: string): void {
  ended.add(sid);
  for (const oldest of ended) {
    if (ended.size <= maxEnded) break;
    ended.delete(oldest);
  }
}

export function isEnded(sid: string): boolean {
  return ended.has(sid);
}
