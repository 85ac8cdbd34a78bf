const oneYearS = 365 * 24 * 60 * 60;

/** Sets a cookie that the server reads with the next request, for a year unless told; 0 seconds take it away. */
export function writeCookie(name: string, value: string | number, lifeS = oneYearS): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${lifeS}; SameSite=Lax${secure}`;
}

/** The value of a cookie; null without one, and where it was not written here: any host of the same domain may set one. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split("; ").find((text) => text.startsWith(`${name}=`));
  try {
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
  } catch {
    return null;
  }
}
