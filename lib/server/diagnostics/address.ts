/** Whether a query asks for one of the diagnostic pages, which next.config.mjs then shows in place of any page. */
export function requestsDiagnosis(query: URLSearchParams): boolean {
  return isTrue(query.getAll("minimal")) || isTrue(query.getAll("fallback"));
}

/** Whether a path is the internal location of a diagnostic page, at which it must not be opened directly. */
export function isDiagnosticPath(pathname: string): boolean {
  return pathname === "/system" || pathname.startsWith("/system/");
}

/** All values must be `true`: if a name is repeated with different values, the page guard and the rewrite could disagree. */
function isTrue(values: readonly string[]): boolean {
  return values.length > 0 && values.every((value) => value === "true");
}
