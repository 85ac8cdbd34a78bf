/** Ranges of the performance chart; the first is the one SPEC.md names. */
export const performanceRanges = ["7d", "30d", "1y"] as const;
export type PerformanceRange = (typeof performanceRanges)[number];

export const defaultRange: PerformanceRange = "7d";

/** As many wallets as the allocation names before the rest. */
export const namedWallets = 3;
