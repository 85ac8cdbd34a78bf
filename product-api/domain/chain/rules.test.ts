import { describe, expect, it } from "vitest";
import { readingState, touchedAddresses, typicalIntervalMs, withReceipts, type ChainTransfer } from "./rules";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const transfer = (more: Partial<ChainTransfer>): ChainTransfer => ({
  hash: "0x1", movementIndex: -1, blockNumber: 1, at: at(1), from: "0xa", to: "0xb", assetKey: "native", units: 1n, status: "confirmed",
  fee: null, ...more,
});

describe("withReceipts", () => {
  it("gives a transaction's fee once and marks all its rows as failed", () => {
    const receipts = new Map([["0x1", { failed: true, payer: "0xa", feeWei: 9n, firstLog: 3 }]]);
    const completed = withReceipts([transfer({}), transfer({ movementIndex: 3 }), transfer({ hash: "0x2" })], receipts);
    expect(completed.map(({ status, fee }) => [status, fee?.wei])).toEqual([
      ["failed", 9n], ["failed", undefined], ["confirmed", undefined],
    ]);
  });
});

describe("the index of a log", () => {
  it("does not change that of the transaction's own value", () => {
    const receipts = new Map([["0x1", { failed: false, payer: "0xa", feeWei: 9n, firstLog: 3 }]]);
    expect(withReceipts([transfer({}), transfer({ movementIndex: 3 })], receipts).map((one) => one.movementIndex)).toEqual([-1, 0]);
  });

  it("is counted within its transaction, wherever in a block that is mined", () => {
    const mined = (firstLog: number) => withReceipts(
      [transfer({ movementIndex: firstLog + 2 })], new Map([["0x1", { failed: false, payer: "0xa", feeWei: 9n, firstLog }]]),
    );
    expect([mined(0), mined(57)].map(([one]) => one!.movementIndex)).toEqual([2, 2]);
  });
});

describe("the pace of a chain", () => {
  const block = (number: number, second: number) => ({ number, at: new Date(second * 1000) });
  const even = [0, 1, 2, 3, 4, 5, 6].map((number) => block(number, number * 7));

  it("is the typical time between consecutive blocks", () => {
    expect(typicalIntervalMs(even.toReversed())).toBe(7_000);
    expect(typicalIntervalMs([...even, block(100, 9_000), block(101, 9_400)])).toBe(7_000);
    expect(typicalIntervalMs(even.slice(0, 5))).toBeNull();
    const farApart = [100, 200, 300, 400, 500, 600].map((number) => block(number, number * 7));
    expect(typicalIntervalMs([...even.slice(0, 6), ...farApart])).toBe(7_000);
    expect(typicalIntervalMs([0, 1, 10, 19, 20, 21].map((second, number) => block(number, second)))).toBe(1_000);
  });

  it("reveals a stalled chain by the age of its newest block", () => {
    const after = (second: number, intervalMs: number | null) =>
      readingState({ newestAt: new Date(0), readAt: new Date(0), intervalMs }, new Date(second * 1000)) === "stalled";
    expect([after(60, 2_000), after(61, 2_000), after(140, 7_000), after(141, 7_000), after(9_999, null)]).toEqual([
      false, true, false, true, false,
    ]);
  });

  it("reveals a stalled chain even if the chain's clock is ahead", () => {
    const after = (second: number) => readingState(
      { newestAt: at(60), readAt: at(0), intervalMs: 2_000 }, new Date(at(0).getTime() + second * 1000),
    );
    expect([after(60), after(61)]).toEqual(["current", "stalled"]);
  });

  it("distinguishes a chain whose past is still being read from a stalled one, whatever pace that past had", () => {
    const days = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));
    const state = (readAt: Date, intervalMs: number) => readingState({ newestAt: days(0), readAt, intervalMs }, days(15));
    expect([state(days(15), 2_000), state(days(15), 5_797_000), state(days(0), 5_797_000)]).toEqual(["behind", "behind", "stalled"]);
  });
});

describe("touchedAddresses", () => {
  it("names each tracked address once", () => {
    const transfers = [transfer({}), transfer({ from: "0xb", to: "0xc" }), transfer({ from: "0xd", to: null })];
    expect(touchedAddresses(transfers, new Set(["0xa", "0xb", "0xd"]))).toEqual(["0xa", "0xb", "0xd"]);
  });
});
