import { authCalls } from "@/contracts/auth/calls";
import { ProductApiError } from "../product-api/error";
import { requestProductApi } from "../product-api/request";
import { exchangeTokens } from "./renewal";
import type { SessionTokens } from "./cookies";

/** Logging out waits no longer than this for a slow product API. */
const timeoutMs = 3_000;
const firstAfterMs = 1_000;
const lastAfterMs = 60_000;
/** Far more than log out before someone notices an outage. Beyond this the oldest is dropped; its sign-in expires by itself, unused. */
const maxLate = 10_000;

interface Late {
  /** By `sid`. */
  readonly waiting: Map<string, SessionTokens>;
  afterMs: number;
  timer: ReturnType<typeof setTimeout> | null;
}

// Shared by all bundles of the process.
const shared = globalThis as typeof globalThis & { memescopeLate?: Late };
const late: Late = (shared.memescopeLate ??= { waiting: new Map(), afterMs: firstAfterMs, timer: null });

/**
 * Ends a sign-in at the product API; if that is unavailable, as soon as it is back. Sign-ins
 * still to be ended are kept only in this process's memory: not in the browser, which was told
 * that it is logged out. If the process ends, they are lost, and expire after lying unused.
 */
export async function endSignIn(tokens: SessionTokens): Promise<void> {
  const left = await revoke(tokens);
  if (left) keep(left);
}

/** How many sign-ins are still to be ended. */
export function countLate(): number {
  return late.waiting.size;
}

/**
 * @param mayRenew whether to get new tokens if the access token is refused; false right after a renewal
 * @returns tokens that are still valid, for another try; null if there is nothing left to end, or nothing that would end it
 */
async function revoke(tokens: SessionTokens, mayRenew = true): Promise<SessionTokens | null> {
  try {
    await requestProductApi(authCalls.logout, {}, { accessToken: tokens.accessToken, timeoutMs });
    return null;
  } catch (error) {
    if (isAway(error)) return tokens;
    if (!(error as ProductApiError).isUnauthenticated || !mayRenew) return null;
  }
  // The access token had expired; the refresh token must not outlive the session.
  const renewal = await exchangeTokens(tokens);
  if (renewal.kind === "renewed") return revoke(renewal.tokens, false);
  return renewal.kind === "unavailable" ? tokens : null;
}

function isAway(error: unknown): boolean {
  return !(error instanceof ProductApiError) || error.status >= 500 || error.status === 408 || error.status === 429;
}

function keep(tokens: SessionTokens): void {
  late.waiting.set(tokens.sid, tokens);
  for (const oldest of late.waiting.keys()) {
    if (late.waiting.size <= maxLate) break;
    late.waiting.delete(oldest);
  }
  schedule();
}

function schedule(): void {
  if (late.timer !== null || late.waiting.size === 0) return;
  late.timer = setTimeout(() => void tryAgain(), late.afterMs);
  // Does not keep a process alive that has nothing else to do.
  late.timer.unref();
}

/** One after the other, and only while they succeed: a product API that has just come back is busy enough. */
async function tryAgain(): Promise<void> {
  let isBack = true;
  for (const [sid, tokens] of [...late.waiting]) {
    const left = await revoke(tokens);
    if (left) late.waiting.set(sid, left);
    else late.waiting.delete(sid);
    isBack = left === null;
    if (!isBack) break;
  }
  late.afterMs = isBack ? firstAfterMs : Math.min(late.afterMs * 2, lastAfterMs);
  late.timer = null;
  schedule();
}
