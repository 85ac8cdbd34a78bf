const LOG_EVERY_MS = 60_000;
/** When each reason was last logged; Node and undici know a few dozen. */
const loggedAtMs = new Map<string, number>();

/**
 * Logs why there was no answer from the product API, once a minute for each reason: screens only say that there was none, and whoever runs
 * this server has to know whether the address, the certificate or the other server is wrong. The address itself may contain a key.
 */
export function logNoAnswer(error: unknown, nowMs: number = performance.now()): void {
  const reason = reasonOf(error);
  if (nowMs - (loggedAtMs.get(reason) ?? -Infinity) < LOG_EVERY_MS) return;
  loggedAtMs.set(reason, nowMs);
  console.warn(`no answer from the product API at PRODUCT_API_URL: ${reason}`);
}

/** The error's code, that of its cause, or of the first attempt if a name has several addresses; otherwise its kind. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown };
  if (typeof code === "string") return code;
  if (cause instanceof Error) return reasonOf(cause);
  return Array.isArray(errors) && errors.length > 0 ? reasonOf(errors[0]) : error.name;
}
