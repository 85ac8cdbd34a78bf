/**
 * How long something may take before it counts as hanging. These are safeguards, not measurements: even a slow or shared machine must stay
 * far below them. Performance is measured in tests/load.
 */
export const hangLimits = {
  /** One test, or one hook. */
  testMs: 15 * 60_000,
  /** One wait for another process. */
  waitMs: 3 * 60_000,
  /** One wait for this process itself, which depends only on the CPU. */
  ownWaitMs: 60_000,
} as const;
