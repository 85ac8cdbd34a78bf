// The server renders with the same queries that the browser fetches, so that they share one cache entry.

/** SPEC.md section 9: how many recent live transactions are shown. One constant, so that screens share one cache entry. */
export const recentLimit = 5;

/** /wallets shows only totals and counts; with ten thousand wallets, the other figures take longer than the page itself. */
export const briefStats = { query: { brief: true } };
