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
export function safeReturnPath(raw: string | null | undefined): string {
  if (!raw || raw.length > maxLength || !raw.startsWith("/") || !isPlain(raw)) return fallback;
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

/** `/login`, with the path to return to unless signing in leads there anyway. */
export function loginPath(from: string): string {
  const path = safeReturnPath(from);
  return path === "/" || path === "/dashboard" ? "/login" : `/login?from=${encodeURIComponent(path)}`;
}
