import { beforeAll, beforeEach, expect, it } from "vitest";
import type { z } from "zod";
import { endlessBody } from "@/tests/support/price-feed";
import { answerNode, useServer } from "@/tests/support/server";
import { block, ChainAnswerError, createRpc, data, index, logs, quantity, receipt, type Rpc } from "./rpc";

const server = useServer();
let rpc: Rpc;
let result: unknown;
beforeAll(() => {
  rpc = createRpc(server.url);
});
beforeEach(() => {
  server.answer = answerNode(() => ({ result }));
});

const hash = `0x${"1".repeat(64)}`;
const mined = { number: "0x1", hash, parentHash: hash, timestamp: "0x1", transactions: [] };

it.each<[string, unknown, z.ZodType]>([
  ["no number", "soon", quantity],
  ["a number beyond what is safe", "0xffffffffffffffff", index],
  ["nothing in place of a block", null, block],
  ["a block with a short hash", { ...mined, hash: "0x1" }, block],
  ["a block whose transactions are only named", { ...mined, transactions: [hash] }, block],
  ["logs that are no list", {}, logs],
  ["a receipt of no block", { transactionHash: hash }, receipt],
  ["text in place of data", "hello", data],
])("takes no answer with %s", async (_what, told, shape) => {
  result = told;
  await expect(rpc("eth_something", [], shape)).rejects.toThrow(ChainAnswerError);
  result = "0x10";
  expect(await rpc("eth_blockNumber", [], index)).toBe(16);
});

it("takes 20 MB, which is what many full blocks with their traces are, and no more than 64", async () => {
  const long = `0x${"ab".repeat(10_000_000)}`;
  result = long;
  expect(await rpc("eth_something", [], data)).toBe(long);
  server.answer = endlessBody;
  await expect(rpc("eth_something", [], data)).rejects.toMatchObject({ name: "ResponseBodyTooLargeError", maxSize: 64_000_000 });
});

it.each<[string, string | null]>([
  ["does not begin", null],
  ["stops in its middle", '[{"jsonrpc":"2.0","id":'],
])("gives up an answer that %s, and keeps nothing open for it", async (_what, beginning) => {
  const closed = new Promise<void>((resolve) => {
    server.answer = (_, response) => {
      response.once("close", resolve).setHeader("content-type", "application/json");
      if (beginning) response.write(beginning);
    };
  });
  await expect(createRpc(server.url, 300)("eth_something", [], data)).rejects.toThrow("eth_something: no whole answer within 0.3 s");
  await closed;
});
