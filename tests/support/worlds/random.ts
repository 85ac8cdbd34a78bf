import { seededRandom } from "@/sandbox/seed/random";

/** Numbers derived from a seed, so that a world can be replayed. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  integer(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  /** An amount in wei: mostly fractions of a coin, sometimes dust. */
  wei(maxWei: bigint): bigint;
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
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
