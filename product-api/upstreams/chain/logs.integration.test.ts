import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestChain, type TestChain } from "@/tests/support/upstreams/chain";
import { startNodeProxy, type NodeProxy } from "@/tests/support/upstreams/node-proxy";
import type { NodeCall } from "@/tests/support/upstreams/server";
import { createChain, type Chain } from "./chain";

let node: TestChain;
let proxy: NodeProxy;
let chain: Chain;
/** Blocks whose logs were requested by hash. */
let requests: string[];
beforeAll(async () => {
  requests = [];
  node = await startTestChain();
  proxy = await startNodeProxy(node.url, answerAsReplica);
  chain = createChain({ rpcUrl: proxy.url, wsUrl: null, pollMs: 60_000 });
});
afterAll(async () => {
  await proxy.stop();
  await node.stop();
});

/**
 * Simulates several nodes sharing an address, of which the one that serves
 * the logs lacks the newest blocks: it returns no logs, and no error.
 */
async function answerAsReplica(body: string): Promise<string> {
  const calls = JSON.parse(body) as NodeCall[];
  const answers = (await (await fetch(node.url, {
    method: "POST", headers: { "content-type": "application/json" }, body,
  })).json()) as { id: number }[];
  const isRange = (id: number) =>
    calls.some((call) => call.id === id && call.method === "eth_getLogs" && "fromBlock" in (call.params[0] as object));
  requests.push(
    ...calls.flatMap(({ method, params: [filter] }) => (method === "eth_getLogs"
      ? ((filter as { blockHash?: string }).blockHash ?? [])
      : [])),
  );
  return JSON.stringify(answers.map((answer) => (isRange(answer.id) ? { ...answer, result: [] } : answer)));
}

it("logs that a node does not have yet are requested again, only for the blocks that have some", async () => {
  await node.send(node.accounts[0]!, node.accounts[3]!, "1");
  const sent = await node.sendMToken(node.accounts[3]!, "5");
  await node.client.mine({ blocks: 3 });
  const head = await chain.fetchHead();
  const blocks = await chain.fetchBlocks(head - 4, head, [node.mToken.toLowerCase()]);
  expect(blocks.flatMap(({ tokenTransfers }) => tokenTransfers).map(({ hash, units }) => [hash, units])).toEqual([[sent, 5n * 10n ** 18n]]);
  expect(requests).toEqual(blocks.filter(({ tokenTransfers }) => tokenTransfers.length > 0).map(({ hash }) => hash));
});
