/** Numbers derived from a seed, so that a world can be replayed. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  integer(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  /** An amount in wei: mostly fractions of a coin, sometimes dust. */
  wei(maxWei: bigint): bigint;
}

/** Mulberry32 (Tommy Ettinger, 2017): 32 bits of state are enough to choose steps. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    pick: (list) => list[integer(0, list.length - 1)]!,
    chance: (probability) => next() < probability,
    wei: (maxWei) => {
      if (maxWei <= 1n) return maxWei < 0n ? 0n : maxWei;
      return next() < 0.1 ? 1n : 1n + (maxWei * BigInt(integer(1, 1_000_000))) / 1_000_001n;
    },
  };
}
