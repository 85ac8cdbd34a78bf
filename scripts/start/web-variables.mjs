// @ts-check

/**
 * The variables that the web half's server reads itself. Empty values count as absent, and spaces and line breaks around others are
 * ignored, as in lib/server/env.ts, which has refused whatever cannot be used before the first request arrives.
 * @param {Record<string, string | undefined>} source
 */
export function webVariables(source) {
  const textOf = (/** @type {string} */ name) => source[name]?.trim() || undefined;
  const port = Number(textOf("PORT") ?? 3000);
  return {
    port,
    publicOrigin: textOf("PUBLIC_ORIGIN") ?? `http://localhost:${port}`,
    maxConcurrentRequests: Number(textOf("WEB_MOST_AT_ONCE") ?? 400),
  };
}
