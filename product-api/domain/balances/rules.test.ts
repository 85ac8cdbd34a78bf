import { describe, expect, it } from "vitest";
import { extendLedger, findShortfalls, openLedger, type LedgerEntry, type Movement } from "./rules";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const movement = (blockNumber: number, units: bigint): Movement => ({
  blockNumber, at: at(blockNumber), kind: "transfer", units, priceUsd: null, counterparty: null, transferId: blockNumber,
});
const brief = (entries: LedgerEntry[]) =>
  entries.map(({ kind, blockNumber, position, units, balance }) => [kind, blockNumber, position, units, balance]);

describe("a ledger that is opened at a first reading", () => {
  const start = { blockNumber: 10, at: at(10) };
  const open = (reading: { blockNumber: number; units: bigint }, movements: Movement[]) => openLedger(reading, movements, start);

  it("begins with the amount that its movements do not explain, and adds up to the reading", () => {
    const entries = open({ blockNumber: 20, units: 9n }, [movement(12, 5n), movement(15, -3n)]);
    expect(brief(entries)).toEqual([["opening", 9, 0, 7n, 7n], ["transfer", 12, 0, 5n, 12n], ["transfer", 15, 0, -3n, 9n]]);
    expect(entries[0]!.at).toEqual(at(10));
  });

  it("lists what came in within a block before what went out, whichever became known first", () => {
    for (const movements of [[movement(12, 5n), movement(12, -1n)], [movement(12, -1n), movement(12, 5n)]]) {
      expect(brief(open({ blockNumber: 20, units: 4n }, movements))).toEqual([
        ["opening", 9, 0, 0n, 0n], ["transfer", 12, 0, 5n, 5n], ["transfer", 12, 1, -1n, 4n],
      ]);
    }
  });

  it("opens after a block in which something must have moved without a trace", () => {
    expect(brief(open({ blockNumber: 20, units: 4n }, [movement(12, 5n), movement(14, 1n)]))).toEqual([
      ["opening", 12, 0, 3n, 3n], ["transfer", 14, 0, 1n, 4n],
    ]);
  });

  it("ends with the reading", () => {
    expect(brief(open({ blockNumber: 20, units: 4n }, [movement(20, 1n), movement(21, 5n)]))).toEqual([
      ["opening", 9, 0, 3n, 3n], ["transfer", 20, 0, 1n, 4n],
    ]);
  });

  it("begins before its first movement, even if that block is older than the wallet's addition", () => {
    for (const minute of [15, 12]) {
      const [opening] = openLedger({ blockNumber: 20, units: 4n }, [movement(12, 4n)], { blockNumber: 10, at: at(minute) });
      expect(opening!.at).toEqual(new Date(at(12).getTime() - 1));
    }
  });
});

describe("movements that take more than was held", () => {
  it("report only once what must have come in without a trace", () => {
    const found = findShortfalls(2n, [movement(12, -5n), movement(13, -1n), movement(14, 9n)]);
    expect(found.map(({ blockNumber, units }) => [blockNumber, units])).toEqual([[12, 3n], [13, 1n]]);
  });

  it("are allowed within a block, and nothing is missing when all that was held goes out", () => {
    expect(findShortfalls(2n, [movement(12, -5n), movement(12, 4n)])).toEqual([]);
    expect(findShortfalls(2n, [movement(12, -2n)])).toEqual([]);
  });
});

it("entries are numbered from 0 within their block", () => {
  const entries = extendLedger(1n, [movement(12, 1n), movement(12, 1n), movement(13, 1n)]);
  expect(brief(entries)).toEqual([["transfer", 12, 0, 1n, 2n], ["transfer", 12, 1, 1n, 3n], ["transfer", 13, 0, 1n, 4n]]);
});
