import { isIP } from "node:net";

/**
 * The browser's network address, for the product API's limits: the last entry of
 * X-Forwarded-For, which the proxy in front of this server appends. Earlier entries are the
 * sender's own words. On a loopback origin no proxy stands in front, so the header says nothing.
 */
export function clientAddress(headers: Headers, env: { readonly isLoopback: boolean }): string | undefined {
  if (env.isLoopback) return undefined;
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return isIP(last) ? last : undefined;
}
