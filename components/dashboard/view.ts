/** Ranges of the performance chart; SPEC.md requires only the first. */
export const performanceRanges = ["7d", "30d", "1y"] as const;
type PerformanceRange = (typeof performanceRanges)[number];

export const defaultRange: PerformanceRange = "7d";

/** How many wallets the allocation chart names before it groups the rest. */
export const namedWallets = 3;
