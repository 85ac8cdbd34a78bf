import type { RequestListener } from "node:http";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { z } from "zod";
import { endlessBody } from "@/tests/support/upstreams/price-feed";
import { answerBatch, answerNode, useServer, type NodeAnswer } from "@/tests/support/upstreams/server";
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
  ["text instead of a number", "soon", quantity],
  ["a number beyond the safe range", "0xffffffffffffffff", index],
  ["a number that no word of the chain holds", `0x1${"0".repeat(64)}`, quantity],
  ["a time beyond all calendars", { ...mined, timestamp: "0x1fffffffffffff" }, block],
  ["null instead of a block", null, block],
  ["a block with a short hash", { ...mined, hash: "0x1" }, block],
  ["a block with only the hashes of its transactions", { ...mined, transactions: [hash] }, block],
  ["logs that are not a list", {}, logs],
  ["a receipt without a block", { transactionHash: hash }, receipt],
  ["text instead of data", "hello", data],
])("rejects a response with %s", async (_what, told, shape) => {
  result = told;
  await expect(rpc("eth_something", [], shape)).rejects.toThrow(ChainAnswerError);
  result = "0x10";
  expect(await rpc("eth_blockNumber", [], index)).toBe(16);
});

it.each<[string, (answers: NodeAnswer[]) => unknown, (number | string)[]]>([
  ["in another order", (answers) => answers.toReversed(), [0, 1, 2]],
  ["without one of them", ([, ...others]) => others, ["the node did not answer it", 1, 2]],
  ["with one of them twice, in place of another", ([first, , last]) => [first, first, last], [0, "the node did not answer it", 2]],
  [
    "with an error for one that it could not read",
    ([first, second, last]) => [first, { ...second, id: null, result: undefined, error: { code: -32_600, message: "too long" } }, last],
    [0, "the node did not answer it", 2],
  ],
  ["with null for one of them", ([first, , last]) => [first, null, last], [0, "the node did not answer it", 2]],
  ["with ids as text", (answers) => answers.map((one) => ({ ...one, id: String(one.id) })), [0, 1, 2]],
  [
    "with one error for all",
    () => ({ jsonrpc: "2.0", id: null, error: { code: -32_005, message: "used up, see https://node.example/plans?key=secret" } }),
    Array(3).fill("used up, see …"),
  ],
  ["with null", () => null, Array(3).fill("the node did not answer it")],
])("gives each call of a batch its own result if the node responds %s", async (_what, respond, expected) => {
  server.answer = answerBatch((calls) =>
    respond(calls.map(({ id, params }) => ({ jsonrpc: "2.0", id, result: `0x${String(params[0])}` }))));
  const results = await Promise.allSettled([0, 1, 2].map((number) => rpc("eth_something", [number], index)));
  expect(results.map((one) => (one.status === "fulfilled" ? one.value : (one.reason as Error).message)))
    .toEqual(expected.map((one) => (typeof one === "number" ? one : `eth_something: ${one}`)));
});

it("accepts a response of 20 MB, the size of many full blocks with traces, but no more than 64 MB", async () => {
  const long = `0x${"ab".repeat(10_000_000)}`;
  result = long;
  expect(await rpc("eth_something", [], data)).toBe(long);
  server.answer = endlessBody;
  await expect(rpc("eth_something", [], data)).rejects.toMatchObject({ name: "ResponseBodyTooLargeError", maxSize: 64_000_000 });
});

it.each<[string, string | null]>([
  ["never begins", null],
  ["stops midway", '[{"jsonrpc":"2.0","id":'],
])("gives up on a response that %s, and closes its connection", async (_what, beginning) => {
  const closed = new Promise<void>((resolve) => {
    server.answer = (_, response) => {
      response.once("close", resolve).setHeader("content-type", "application/json");
      if (beginning) response.write(beginning);
    };
  });
  await expect(createRpc(server.url, 300)("eth_something", [], data)).rejects.toThrow("eth_something: no complete response within 0.3 s");
  await closed;
});

it.each<[string, RequestListener, string]>([
  ["with a refusal", (_, response) => response.writeHead(403).end("<html>"), "the node responded with 403"],
  ["with a page, such as that of a network to log in to", (_, response) => response.end("<html>"), "the node returned something other than JSON"],
  ["with nothing, and closes the connection", (request) => request.socket.destroy(), "the node cannot be reached: the connection breaks off"],
])("says in one line what is wrong if a node responds %s", async (_what, answer, reason) => {
  server.answer = answer;
  await expect(rpc("eth_chainId", [], index)).rejects.toThrow(new Error(reason));
});

it("does not follow a redirect, and says so", async () => {
  let requests = 0;
  server.answer = (_request, response) => {
    requests += 1;
    response.writeHead(307, { location: `${server.url}/elsewhere` }).end();
  };
  await expect(rpc("eth_chainId", [], index)).rejects.toThrow("the node redirects (307), which is not followed");
  expect(requests).toBe(1);
});
