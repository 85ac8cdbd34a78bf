/**
 * For properties: the same values in every run, so that a failure is never somebody else's. PROPERTY_SEED tries others, and
 * PROPERTY_FACTOR as many times more. A failure reports the seed, the path to the counterexample and the counterexample.
 */
export function seeded(numRuns = 100): { seed: number; numRuns: number } {
  const { PROPERTY_SEED: seed = "1", PROPERTY_FACTOR: factor = "1" } = process.env;
  return { seed: Number(seed), numRuns: numRuns * Number(factor) };
}
