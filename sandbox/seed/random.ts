/** A source of numbers in [0, 1). */
export type Random = () => number;

/** A repeatable source of numbers in [0, 1): the same seed gives the same sequence (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of `items`. @throws RangeError if there are none. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

/** A number between `low` and `high` whose logarithm is uniform, so small ones are likelier. */
export function logBetween(random: Random, low: number, high: number): number {
  return low * (high / low) ** random();
}
