import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { withoutPort } from "@/contracts/fields/network-address-rules";
import { requestIdHeader, requestIdOf } from "@/contracts/fields/request-id-rules";

/** What the product API is told of the browser that asks. */
export interface BrowserClient {
  /** For its limits. */
  clientAddress?: string | undefined;
  /** In its own words, for the list of sign-ins. */
  userAgent?: string | undefined;
  /** Joins what this request leaves in the logs of all parts. */
  requestId: string;
  /** Its name at the accounts that were signed in to with it (`session/device.ts`), where that is asked for. */
  deviceId?: string | undefined;
  /** What its reader reads. */
  language?: string;
}

/** Who asks, as far as the request says. */
export function browserClient(headers: Headers, env: { readonly isLoopback: boolean }): BrowserClient {
  return {
    clientAddress: clientAddress(headers, env),
    userAgent: headers.get("user-agent")?.slice(0, 400),
    requestId: requestIdOf(headers.get(requestIdHeader)) ?? randomUUID(),
  };
}

/**
 * The browser's network address, for the product API's limits: the last entry of
 * X-Forwarded-For, which the proxy in front of this server appends. Earlier entries are the
 * sender's own words. On a loopback origin no proxy stands in front, so the header says nothing.
 */
export function clientAddress(headers: Headers, env: { readonly isLoopback: boolean }): string | undefined {
  if (env.isLoopback) return undefined;
  const last = withoutPort(headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "");
  return isIP(last) ? last : undefined;
}
