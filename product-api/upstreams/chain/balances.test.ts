import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { answerNode, useServer } from "@/tests/support/upstreams/server";
import { createBalanceReader } from "./balances";
import { createRpc } from "./rpc";

/** The node's response per method; a method that is not listed is refused. */
let answers: Record<string, string>;
let calledMethods: string[];
const server = useServer(answerNode(({ method }) => {
  calledMethods.push(method);
  const result = answers[method];
  return result === undefined ? { error: { code: -32_000, message: "not now" } } : { result };
}));
beforeEach(() => void (calledMethods = []));

const block = { number: 1, hash: `0x${"1".repeat(64)}`, at: new Date(0) };
const address = `0x${"a".repeat(40)}`;
const token = `0x${"b".repeat(40)}`;
const read = () => createBalanceReader(createRpc(server.url))(block, [address], [token]);

describe("a node without Multicall3", () => {
  it.each<[string, Record<string, string>]>([
    ["the coin and the tokens", {}],
    ["the coin", { eth_call: `0x${"1".padStart(64, "0")}` }],
    ["the tokens", { eth_getBalance: "0x1" }],
  ])("that refuses %s fails the reading without an unhandled rejection", async (_what, nodeAnswers) => {
    answers = { eth_getCode: "0x", ...nodeAnswers };
    const unhandled: unknown[] = [];
    const recordUnhandled = (error: unknown) => void unhandled.push(error);
    process.on("unhandledRejection", recordUnhandled);
    await expect(read()).rejects.toThrow("not now");
    await delay(20);
    process.off("unhandledRejection", recordUnhandled);
    expect(unhandled).toEqual([]);
  });

  it("is checked for it again: an empty node that syncs has it later", async () => {
    const reader = createBalanceReader(createRpc(server.url));
    answers = { eth_getCode: "0x", eth_getBalance: "0x1", eth_call: `0x${"2".padStart(64, "0")}` };
    const [reading] = await reader(block, [address], [token]);
    expect(reading?.balances).toEqual([{ address, assetKey: "native", units: 1n }, { address, assetKey: token, units: 2n }]);
    answers.eth_getCode = "0x60";
    calledMethods = [];
    // Both results of the contract: neither balance could be read.
    const word = (value: number) => value.toString(16).padStart(64, "0");
    answers.eth_call = `0x${[0x20, 2, 0x40, 0xa0, 0, 0x40, 0, 0, 0x40, 0].map(word).join("")}`;
    await reader(block, [address], [token]);
    await reader(block, [address], [token]);
    expect(calledMethods).toEqual(["eth_getCode", "eth_call", "eth_call"]);
  });
});
