import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { withoutPort } from "@/contracts/fields/network-address-rules";
import { requestIdHeader, requestIdOf } from "@/contracts/fields/request-id-rules";

/** What the product API is told about the browser behind a request. */
export interface BrowserClient {
  /** For rate limits. */
  clientAddress?: string | undefined;
  /** The User-Agent header, for the list of sessions. */
  userAgent?: string | undefined;
  /** Links the log lines that this request leaves in all parts. */
  requestId: string;
  /** The browser's id at the accounts it has signed in to (`session/device.ts`), on calls that need it. */
  deviceId?: string | undefined;
  /** The language its user reads. */
  language?: string;
}

/** The browser behind a request, as far as the request says. */
export function browserClient(headers: Headers, env: { readonly isLoopback: boolean }): BrowserClient {
  return {
    clientAddress: clientAddress(headers, env),
    userAgent: headers.get("user-agent")?.slice(0, 400),
    requestId: requestIdOf(headers.get(requestIdHeader)) ?? randomUUID(),
  };
}

/**
 * The browser's network address, for the product API's limits: the last entry of X-Forwarded-For, which the proxy in front of this
 * server appends. Earlier entries could be made up by the sender. On a loopback origin there is no proxy, so the header proves nothing.
 */
export function clientAddress(headers: Headers, env: { readonly isLoopback: boolean }): string | undefined {
  if (env.isLoopback) return undefined;
  const last = withoutPort(headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "");
  return isIP(last) ? last : undefined;
}
