/** Whether a query asks for one of the diagnostic pages, which next.config.mjs then shows in place of any page. */
export function asksForDiagnosis(query: URLSearchParams): boolean {
  return isTrue(query.getAll("minimal")) || isTrue(query.getAll("fallback"));
}

/** Whether a path is where a diagnostic page really stands, which is no address of its own. */
export function isDiagnosticPlace(pathname: string): boolean {
  return pathname === "/system" || pathname.startsWith("/system/");
}

/** Said twice and differently, the page guard and the rewrite could understand it differently. */
function isTrue(values: readonly string[]): boolean {
  return values.length > 0 && values.every((value) => value === "true");
}
