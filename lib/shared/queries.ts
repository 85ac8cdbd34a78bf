// What the server renders with is what the browser asks for: one query, and so one entry of the cache.

/** SPEC.md section 9: recent live transactions shown. One number, so that screens share one cache entry. */
export const recentLimit = 5;

/** /wallets shows totals and counts, and with ten thousand wallets the rest of the figures takes longer than the page. */
export const briefStats = { query: { brief: true } };
