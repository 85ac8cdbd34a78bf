/**
 * How long something may take before it counts as hanging. These guard, they measure nothing: a machine that is slow or
 * shared must stay far below them. What is timed is timed in tests/load.
 */
export const hangLimits = {
  /** One test, or one hook. */
  testMs: 15 * 60_000,
  /** One wait for what another process does. */
  waitMs: 3 * 60_000,
  /** One wait for what this process does by itself, with nothing but the processor to wait for. */
  ownWaitMs: 60_000,
} as const;
