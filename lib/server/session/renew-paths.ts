import { createHash } from "node:crypto";
import type { SessionTokens } from "./cookies";

type SessionPair = Pick<SessionTokens, "accessToken" | "refreshToken">;

/** Where a page redirects if the product API refused its access token. */
export function renewPath(to: string, rejectedAccessToken: string): string {
  return address({ to, rejected: fingerprint(rejectedAccessToken) });
}

/** Where a page redirects if the product API will not renew its session: the cookies are read once more. */
export function recheckPath(to: string, expired: SessionPair): string {
  return address({ to, expired: sessionMark(expired) });
}

/** Distinguishes a session's tokens from those of another exchange, without revealing them. */
export function sessionMark({ accessToken, refreshToken }: SessionPair): string {
  return fingerprint(refreshToken ?? accessToken);
}

/** A short fingerprint of a token that can appear in a URL without revealing the token. */
export function fingerprint(token: string): string {
  return createHash("sha256").update(token).digest("base64url").slice(0, 16);
}

function address(query: Record<string, string>): string {
  return `/session/renew?${new URLSearchParams(query)}`;
}
