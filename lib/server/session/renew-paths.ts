import { createHash } from "node:crypto";
import type { SessionTokens } from "./cookies";

type SessionPair = Pick<SessionTokens, "accessToken" | "refreshToken">;

/** Where a page goes when the product API refused its access token. */
export function renewPath(to: string, rejectedAccessToken: string): string {
  return address({ to, rejected: fingerprint(rejectedAccessToken) });
}

/** Where a page goes when the product API will not renew its session: the cookies are read once more. */
export function recheckPath(to: string, expired: SessionPair): string {
  return address({ to, expired: sessionMark(expired) });
}

/** What tells a session's tokens from those of another exchange, without telling them. */
export function sessionMark({ accessToken, refreshToken }: SessionPair): string {
  return fingerprint(refreshToken ?? accessToken);
}

/** A short name of a token that can stand in an address without telling the token. */
export function fingerprint(token: string): string {
  return createHash("sha256").update(token).digest("base64url").slice(0, 16);
}

function address(query: Record<string, string>): string {
  return `/session/renew?${new URLSearchParams(query)}`;
}
