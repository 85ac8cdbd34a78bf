/**
 * The same URL with a slash at the end of its path, if that is where a redirect leads: some frameworks declare their paths so. Only the
 * path of the target is looked at, so the request, and a bearer token with it, stays at its host.
 * @param location the Location header
 * @returns null for any other answer
 */
export function slashedUrl(url: string, status: number, location: string | null): string | null {
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, url)) return null;
  const [own, target] = [new URL(url), new URL(location, url)];
  if (own.pathname.endsWith("/") || !target.pathname.endsWith("/")) return null;
  // A proxy may have taken off the beginning of the path, but not its end.
  const [, end] = /([^/]+)$/.exec(own.pathname) ?? [];
  if (end === undefined || !target.pathname.endsWith(`/${end}/`)) return null;
  own.pathname += "/";
  return own.href;
}
