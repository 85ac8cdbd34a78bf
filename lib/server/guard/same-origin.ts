import { isLoopbackHost } from "../env";
import { parseUrl } from "./parse-url";

/** The header that every mutation of our own client carries; an HTML form cannot send it. */
const clientHeader = { name: "x-memescope", value: "1" } as const;

/**
 * Whether the browser says that the request comes from one of our own pages.
 * All headers that are present must agree; a request without any is refused.
 */
export function isSameOrigin(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site === null && origin === null) return false;
  if (site !== null && site !== "same-origin") return false;
  return origin === null || isOurOrigin(origin, publicOrigin);
}

/** All names of the loopback address are the same machine: a page at 127.0.0.1 is not another site than localhost. */
function isOurOrigin(origin: string, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  const theirs = parseUrl(origin);
  const ours = new URL(publicOrigin);
  if (!theirs || !isLoopbackHost(ours.hostname) || !isLoopbackHost(theirs.hostname)) return false;
  return theirs.protocol === ours.protocol && theirs.port === ours.port;
}

/** Whether a mutation is allowed: same origin, and sent by our own client. */
export function isOwnMutation(headers: Headers, publicOrigin: string): boolean {
  return isSameOrigin(headers, publicOrigin) && headers.get(clientHeader.name) === clientHeader.value;
}

/** Whether another site's page caused the request, as far as the browser says: neither one of ours nor the user, by address or bookmark. */
export function isFromOtherSite(headers: Headers): boolean {
  return !["same-origin", "none", null].includes(headers.get("sec-fetch-site"));
}
