import { keccak256, type Hex } from "viem";

/** Bits of a block's filter. */
const BITS = 2_048;

/**
 * Tells of a block's bloom filter (`logsBloom`) whether its logs may hold an address or a topic: false is certain, true is mostly so. Three bits
 * stand for each, by the first three pairs of bytes of its hash (Ethereum's Yellow Paper, section 4.3.1).
 */
export function createBloomTest(value: string): (logsBloom: string) => boolean {
  const hash = keccak256(value as Hex).slice(2);
  const bits = [0, 4, 8].map((at) => Number.parseInt(hash.slice(at, at + 4), 16) % BITS);
  // A hex digit holds four bits; the last one of the filter the first.
  return (logsBloom) => bits.every((bit) => (Number.parseInt(logsBloom.at(-1 - Math.floor(bit / 4))!, 16) >> (bit % 4)) & 1);
}
