import { keccak256, type Hex } from "viem";

/** Number of bits in a block's filter. */
const BITS = 2_048;

/**
 * Returns a test of a block's bloom filter (`logsBloom`) for whether its logs may contain an address or a topic: false is certain, true is
 * likely. Each value sets three bits, selected by the first three byte pairs of its hash (Ethereum's Yellow Paper, section 4.3.1).
 */
export function createBloomTest(value: string): (logsBloom: string) => boolean {
  const hash = keccak256(value as Hex).slice(2);
  const bits = [0, 4, 8].map((at) => Number.parseInt(hash.slice(at, at + 4), 16) % BITS);
  // A hex digit holds four bits; the filter's last digit holds the first ones.
  return (logsBloom) => bits.every((bit) => (Number.parseInt(logsBloom.at(-1 - Math.floor(bit / 4))!, 16) >> (bit % 4)) & 1);
}
