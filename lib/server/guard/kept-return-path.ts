import { readEnv, type WebEnv } from "../env";
import { cookieOptions, hostCookie, type CookieJar } from "../session/cookies";
import { hasReturnPath, safeReturnPath } from "./return-path";

/** Pages that send a link by e-mail, which cannot carry where the visitor was going. */
const detours = ["/register", "/forgot-password"];

/** As long as the longest of these links is valid. */
const lifetimeS = 24 * 60 * 60;

const cookieOf = (env: WebEnv) => hostCookie(env, "memescope-return");

/**
 * On a page that sends a link, keeps the return path of its URL for the page behind that link. A page without one, as another tab may show,
 * says nothing about a link that is awaited here.
 */
export function keepReturnPath({ pathname, searchParams }: URL, jar: CookieJar, env: WebEnv): void {
  if (!detours.includes(pathname)) return;
  const to = safeReturnPath(searchParams.get("from"));
  if (hasReturnPath(to)) jar.set(cookieOf(env), to, cookieOptions(env, lifetimeS));
}

/** Forgets the return path: somebody has logged in. */
export function forgetReturnPath(jar: CookieJar, env: WebEnv): void {
  if (jar.get(cookieOf(env))) jar.set(cookieOf(env), "", cookieOptions(env, 0));
}

/** The return path kept in this browser, checked again; the dashboard if there is none. */
export const keptReturnPath = (jar: Pick<CookieJar, "get">): string => safeReturnPath(jar.get(cookieOf(readEnv()))?.value);
