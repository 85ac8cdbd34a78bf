/** Numbers derived from a seed, so that a world can be replayed. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  /** An amount in wei: mostly fractions of a coin, sometimes dust. */
  wei(mostWei: bigint): bigint;
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
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    pick: (list) => list[whole(0, list.length - 1)]!,
    chance: (probability) => next() < probability,
    wei: (mostWei) => {
      if (mostWei <= 1n) return mostWei < 0n ? 0n : mostWei;
      return next() < 0.1 ? 1n : 1n + (mostWei * BigInt(whole(1, 1_000_000))) / 1_000_001n;
    },
  };
}
