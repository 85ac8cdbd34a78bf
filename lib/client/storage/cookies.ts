/** As in lib/server/guard/page-guard.ts: shared, the number would cost every page 20 bytes. */
const oneYearS = 365 * 24 * 60 * 60;

/** Sets a cookie that the server reads with the next request, by default for a year; 0 seconds removes it. */
export function writeCookie(name: string, value: string | number, maxAgeS = oneYearS): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`;
}

/** A cookie's value; null if there is none or it cannot be decoded: any host of the same domain may set one. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split("; ").find((text) => text.startsWith(`${name}=`));
  try {
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
  } catch {
    return null;
  }
}
