import { parseUrl } from "./parse-url";

const base = "http://memescope.invalid";
const maxLength = 2000;
const fallback = "/dashboard";

/** Going to one of these after signing in would lead in circles or show no page. */
const notPages = /^\/(login|register|session|api|_next)(\/|$|\?)/i;

/**
 * The path and query to go to if the text is one on this site, else the dashboard.
 * Anything that could name another host, before or after normalising, is refused.
 */
export function safeReturnPath(raw: string | string[] | null | undefined): string {
  if (typeof raw !== "string" || raw.length > maxLength || !raw.startsWith("/") || !isPlain(raw)) return fallback;
  const url = parseUrl(raw, base);
  if (!url || url.origin !== base) return fallback;
  const path = url.pathname + url.search;
  if (path.startsWith("//") || namesHostWhenDecoded(url.pathname) || notPages.test(path)) return fallback;
  return path;
}

/** No backslash, control character or space, which browsers rewrite or drop. */
function isPlain(text: string): boolean {
  return !/[\\\u0000-\u0020\u007f-\u009f]/.test(text);
}

function namesHostWhenDecoded(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    return !isPlain(decoded) || /^\/[/.]*\//.test(decoded);
  } catch {
    return true;
  }
}

/** Whether a safe return path is more than where signing in leads anyway. */
export const hasReturnPath = (path: string): boolean => path !== "/" && path !== fallback;

/** Another page for signed-out visitors, with the path to return to unless signing in leads there anyway. */
export function detourPath(page: "/register" | "/forgot-password", from: string): string {
  const path = safeReturnPath(from);
  return hasReturnPath(path) ? `${page}?${new URLSearchParams({ from: path })}` : page;
}

/**
 * `/login`, with the path to return to unless signing in leads there anyway.
 * @param hasEnded whether this visitor was signed in until now, which the page then says
 */
export function loginPath(from: string, hasEnded = false): string {
  const path = safeReturnPath(from);
  const query = new URLSearchParams();
  if (hasReturnPath(path)) query.set("from", path);
  if (hasEnded) query.set("ended", "true");
  return query.size > 0 ? `/login?${query}` : "/login";
}
