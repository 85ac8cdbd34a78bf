import { pad } from "viem";
import { beforeAll, expect, it } from "vitest";
import { answerNode, useServer } from "@/tests/support/upstreams/server";
import { createChain, type Chain } from "./chain";
import { ChainAnswerError } from "./rpc";

const server = useServer();
let chain: Chain;
beforeAll(() => {
  chain = createChain({ rpcUrl: server.url, wsUrl: null, pollMs: 60_000 });
});

const hash = `0x${"e".repeat(64)}`;
const [token, address] = [`0x${"c".repeat(40)}`, `0x${"a".repeat(40)}`] as const;
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const log = {
  address: token, blockNumber: "0x5", blockHash: hash, transactionHash: hash, logIndex: "0x0",
  topics: [transferTopic, pad(address), pad(address)], data: pad("0x7"),
};
const results = {
  eth_getBlockByNumber: { number: "0x5", hash, parentHash: hash, timestamp: "0x68e7a000", transactions: [] },
  eth_getLogs: [log],
};
const answering = (changed: Record<string, unknown>) => {
  server.answer = answerNode(({ method }) => ({ result: { ...results, ...changed }[method] }));
};
const readBlock = async () => (await chain.fetchBlocks(5, 5, [token]))[0]!;

it("logs that were not asked for are no transfers", async () => {
  const approvalTopic = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";
  const approval = { ...log, topics: [approvalTopic, ...log.topics.slice(1)], logIndex: "0x2" };
  answering({ eth_getLogs: [log, { ...log, address, logIndex: "0x1" }, approval] });
  expect((await readBlock()).tokenTransfers).toEqual([{ hash, logIndex: 0, token, from: address, to: address, units: 7n }]);
});

it("logs of another block at the same height are rejected", async () => {
  answering({ eth_getLogs: [{ ...log, blockHash: `0x${"d".repeat(64)}` }] });
  await expect(readBlock()).rejects.toThrow("the logs and blocks come from different chains");
});

it("a block other than the requested one is rejected", async () => {
  answering({ eth_getBlockByNumber: { ...results.eth_getBlockByNumber, number: "0x6" } });
  await expect(readBlock()).rejects.toThrow(ChainAnswerError);
});

it("calls as deep as a chain allows are traced", async () => {
  const depth = 1_024;
  const begin = `{"type":"CALL","from":"${address}","to":"${address}","value":"0x1","calls":[`;
  const trace = JSON.parse(`[{"result":${begin.repeat(depth)}${"]}".repeat(depth)}}]`) as unknown;
  const transactions = [{ hash, from: address, to: address, value: "0x0", input: "0x01" }];
  answering({ eth_getBlockByNumber: { ...results.eth_getBlockByNumber, transactions }, debug_traceBlockByHash: trace });
  expect(await chain.fetchInternalTransfers(5, 5)).toHaveLength(depth - 1);
});

it("a node that holds back pending transactions does not hold back the blocks that are read at the same moment", async () => {
  const answer = answerNode(({ method }) => ({ result: { ...results, eth_blockNumber: "0x5" }[method] }));
  const held: (() => void)[] = [];
  server.answer = (request, response) => {
    request.once("data", (body: Buffer) => {
      request.unshift(body);
      if (body.includes("eth_getTransactionByHash")) held.push(() => response.end());
      else answer(request, response);
    });
  };
  const pending = chain.fetchPending(hash).catch(() => null);
  expect(await chain.fetchHead()).toBe(5);
  await expect.poll(() => held.length).toBe(1);
  held[0]!();
  expect(await pending).toBeNull();
});
