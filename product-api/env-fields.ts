import { isIP } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import { z } from "zod";
import { defaultSessionTimes } from "./domain/auth/tokens";

/**
 * A service, without a slash at the end, since paths are appended to it. Its key has a variable of its own: `fetch` takes no user name or
 * password in an address.
 */
export const serviceUrl = urlWith(
  ["http:", "https:"], "must be an http:// or https:// address without user name, password, query or fragment",
  (url) => !url.username && !url.password && !url.search && !url.hash,
).transform((text) => text.replace(/\/$/, ""));
/** Sent in a header, which holds nothing else. */
export const headerText = z.string().regex(/^[\x20-\x7e]+$/, "must consist of printable ASCII characters");
const hoursMax = defaultSessionTimes.lifetimeS / 3600;
const hoursText = `must be a number of hours from 1 to ${hoursMax}`;
/** Up to the longest life of a session. */
export const hours = z.coerce.number(hoursText).min(1, hoursText).max(hoursMax, hoursText);

/** The text of an address with one of these protocols (`https:`) that `accepts` agrees to. */
export function urlWith(protocols: readonly string[], message: string, accepts: (url: URL) => boolean = () => true) {
  return z.string().trim().refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && protocols.includes(url.protocol) && (url.hostname !== "" || url.searchParams.has("host")) && accepts(url);
  }, message);
}

/** Whether Fastify can read the list of proxies that are trusted. */
export function isProxyList(text: string): boolean {
  if (text === "false") return true;
  const proxies = text.split(",").map((one) => one.trim());
  // The library also reads a single number as an address.
  if (!proxies.every((one) => isIP(one.split("/")[0]!) || ["loopback", "linklocal", "uniquelocal"].includes(one))) return false;
  try {
    return proxyAddr.compile(proxies) !== undefined;
  } catch {
    return false;
  }
}

/** A variable that cannot be used; the message is the one line that is shown. */
export class EnvironmentError extends Error {}

/** Their values are anything at all, and used as they are. */
const opaque = new Set(["JWT_SECRET", "DATA_DIR"]);

/**
 * The variables that are set, without spaces around their values.
 * @throws EnvironmentError for a value in quotes: a shell removes them, but Docker's --env-file passes them on, and the value is wrong
 */
export function presentIn(source: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => {
    const [value, text] = [source[name] ?? "", source[name]?.trim() ?? ""];
    if (text === "") return [];
    if (opaque.has(name)) return [[name, value]];
    if (/^(["']).*\1$/.test(text)) throw new EnvironmentError(`${name}: must not have quotes around it`);
    return [[name, text]];
  }));
}
