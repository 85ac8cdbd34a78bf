import { queryDefaults } from "./query-defaults";

/**
 * Whether the product API, and the web half before it, answers. Refreshing
 * a page while the web half does not would end on the browser's error page.
 */
export async function productApiAnswers(): Promise<boolean> {
  try {
    return (await fetch("/api/v1/network", { cache: "no-store", signal: AbortSignal.timeout(queryDefaults.timeoutMs) })).ok;
  } catch {
    return false;
  }
}
