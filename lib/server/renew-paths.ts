import { createHash } from "node:crypto";

/** Where a page goes when the product API refused its access token. */
export function renewPath(to: string, rejectedAccessToken: string): string {
  return address({ to, rejected: fingerprint(rejectedAccessToken) });
}

/** Where a page goes when the product API refused its refresh token: the cookies are read once more. */
export function recheckPath(to: string, deadRefreshToken: string): string {
  return address({ to, dead: fingerprint(deadRefreshToken) });
}

/** A short name of a token that can stand in an address without telling the token. */
export function fingerprint(token: string): string {
  return createHash("sha256").update(token).digest("base64url").slice(0, 16);
}

function address(query: Record<string, string>): string {
  return `/session/renew?${new URLSearchParams(query)}`;
}
