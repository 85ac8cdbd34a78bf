import { queryDefaults } from "./query-defaults";

/**
 * Whether the web half answers, whatever the product API does. Refreshing
 * a page while it does not would end on the browser's error page.
 */
export async function webHalfAnswers(): Promise<boolean> {
  try {
    return (await fetch("/api/auth/session", { cache: "no-store", signal: AbortSignal.timeout(queryDefaults.timeoutMs) })).ok;
  } catch {
    return false;
  }
}
