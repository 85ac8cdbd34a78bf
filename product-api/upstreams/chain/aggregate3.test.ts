import { encodeFunctionData, encodeFunctionResult, multicall3Abi, pad, toHex, type Hex } from "viem";
import { describe, expect, it } from "vitest";
import { decodeAggregate3, encodeAggregate3 } from "./aggregate3";
import { ChainAnswerError } from "./rpc";

const target = "0xca11bde05977b3631167028862be2a173976ca11";
const holder = "0x00000000000000000000000000000000000000a1";

const answerOf = (results: { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result: results });

describe("call data", () => {
  it.each([0, 1, 3])("of %i calls equals the output of a general encoder", (count) => {
    const calls = Array.from({ length: count }, () => ({ target, selector: "0x70a08231", argument: holder }));
    const general = calls.map(() => ({ target, allowFailure: true, callData: `0x70a08231${pad(holder).slice(2)}` }) as const);
    expect(encodeAggregate3(calls)).toBe(encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [general] }));
  });
});

describe("a response", () => {
  it("gives each call's word, with null for failures and anything but a single word", () => {
    const word = (value: bigint) => toHex(value, { size: 32 });
    const answer = answerOf([
      { success: true, returnData: word(0n) },
      { success: true, returnData: "0x" },
      { success: true, returnData: word(2n ** 256n - 1n) },
      { success: false, returnData: word(5n) },
      { success: true, returnData: `${word(6n)}00` },
      { success: true, returnData: word(7n) },
    ]);
    expect(decodeAggregate3(answer)).toEqual([0n, null, 2n ** 256n - 1n, null, null, 7n]);
  });

  it.each([
    ["empty", "0x"],
    ["cut in half", answerOf([{ success: true, returnData: toHex(1n, { size: 32 }) }]).slice(0, 200)],
    ["shorter than its count", `0x${pad("0x20").slice(2)}${"f".repeat(64)}`],
  ])("that is %s is refused", (_, answer) => {
    expect(() => decodeAggregate3(answer)).toThrow(ChainAnswerError);
  });
});
