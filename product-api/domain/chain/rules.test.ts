import { describe, expect, it } from "vitest";
import { reckonBack, touchedAddresses, withReceipts, type ChainTransfer } from "./rules";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const transfer = (more: Partial<ChainTransfer>): ChainTransfer => ({
  hash: "0x1", logIndex: -1, blockNumber: 1, at: at(1), from: "0xa", to: "0xb", assetKey: "native", units: 1n, status: "confirmed", fee: null, ...more,
});

describe("reckonBack", () => {
  const from = { blockNumber: 10, at: at(0) };

  it("finds what was held after each block with a movement, and before the first", () => {
    const movements = [
      { blockNumber: 12, at: at(2), units: 5n },
      { blockNumber: 15, at: at(5), units: -3n },
    ];
    expect(reckonBack({ blockNumber: 20, at: at(10), units: 9n }, movements, from)).toEqual([
      { blockNumber: 9, at: at(0), units: 7n },
      { blockNumber: 12, at: at(2), units: 12n },
      { blockNumber: 15, at: at(5), units: 9n },
    ]);
  });

  it("takes movements of one block together", () => {
    const movements = [
      { blockNumber: 12, at: at(2), units: 5n },
      { blockNumber: 12, at: at(2), units: -1n },
    ];
    expect(reckonBack({ blockNumber: 20, at: at(10), units: 4n }, movements, from)).toEqual([
      { blockNumber: 9, at: at(0), units: 0n },
      { blockNumber: 12, at: at(2), units: 4n },
    ]);
  });

  it("stops where it would fall below zero", () => {
    const movements = [{ blockNumber: 12, at: at(2), units: 5n }];
    expect(reckonBack({ blockNumber: 20, at: at(10), units: 4n }, movements, from)).toEqual([{ blockNumber: 12, at: at(2), units: 4n }]);
  });

  it("leaves the reading's own block to the reading", () => {
    const movements = [{ blockNumber: 20, at: at(10), units: 1n }];
    expect(reckonBack({ blockNumber: 20, at: at(10), units: 4n }, movements, from)).toEqual([{ blockNumber: 9, at: at(0), units: 3n }]);
  });

  it("leaves movements after the reading to the next one", () => {
    const movements = [{ blockNumber: 21, at: at(11), units: 5n }];
    expect(reckonBack({ blockNumber: 20, at: at(10), units: 4n }, movements, from)).toEqual([{ blockNumber: 9, at: at(0), units: 4n }]);
  });
});

describe("withReceipts", () => {
  it("tells a transaction's cost once and marks all its rows as failed", () => {
    const receipts = new Map([["0x1", { failed: true, payer: "0xa", feeWei: 9n }]]);
    const told = withReceipts([transfer({}), transfer({ logIndex: 3 }), transfer({ hash: "0x2" })], receipts);
    expect(told.map(({ status, fee }) => [status, fee?.wei])).toEqual([["failed", 9n], ["failed", undefined], ["confirmed", undefined]]);
  });
});

describe("touchedAddresses", () => {
  it("names each tracked address once", () => {
    const found = touchedAddresses([transfer({}), transfer({ from: "0xb", to: "0xc" }), transfer({ to: null })], new Set(["0xa", "0xb"]));
    expect(found).toEqual(["0xa", "0xb"]);
  });
});
