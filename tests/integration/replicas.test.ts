import { afterAll, beforeAll, expect, it } from "vitest";
import type { Transaction } from "@/contracts/wallets/calls";
import { freshAddress, startTestChain, type TestChain } from "../support/upstreams/chain";
import { startNodeProxy, type NodeProxy } from "../support/upstreams/node-proxy";
import { startTestApi, until, type TestApi } from "../support/api/product-api";

/** How long after a block the slower of the two nodes has it. */
const LAG_MS = 1_500;

let chain: TestChain;
let proxy: NodeProxy;
let api: TestApi;
beforeAll(async () => {
  chain = await startTestChain();
  proxy = await startNodeProxy(chain.url, answerByTwo());
  api = await startTestApi({ url: proxy.url, mToken: chain.mToken }, { CHAIN_WS_URL: chain.url.replace("http", "ws") });
});
afterAll(async () => {
  await api.stop();
  await proxy.stop();
  await chain.stop();
});

interface Call { id: number; method: string; params: Record<string, string>[] }
type Result = { result?: { number: string; blockNumber: string } & string; error?: object };

/** Answers as a load balancer with two nodes behind it would, each call by the other one; the second gets its blocks later. */
function answerByTwo(): (body: string) => Promise<string> {
  const seenAtMs: number[] = [];
  let count = 0;
  const ask = async (method: string, params: unknown[]): Promise<Result> => (await (await fetch(chain.url, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  })).json()) as Result;
  const hex = (number: number) => `0x${number.toString(16)}`;

  async function answerAs(head: number, { method, params }: Call): Promise<Result> {
    const last = params.at(-1);
    const hash = last?.["blockHash"];
    const missing = { error: { code: -32_000, message: "header not found" } };
    if (hash && Number((await ask("eth_getBlockByHash", [hash, false])).result!.number) > head) return missing;
    if (method === "eth_blockNumber") return { result: hex(head) as never };
    if (method === "eth_getBlockByNumber" && Number(params[0]) > head) return { result: null as never };
    // Such a node returns the logs that it has, and no error.
    if (method === "eth_getLogs" && !hash) {
      if (Number(last!["fromBlock"]) > head) return { result: [] as never };
      return ask(method, [{ ...last, toBlock: hex(Math.min(head, Number(last!["toBlock"]))) }]);
    }
    const answer = await ask(method, params);
    if (method === "eth_getTransactionReceipt" && Number(answer.result?.blockNumber) > head) return { result: null as never };
    return answer;
  }

  return async (body) => {
    const parsed = JSON.parse(body) as Call | Call[];
    const newest = Number((await ask("eth_blockNumber", [])).result);
    for (let number = 0; number <= newest; number += 1) seenAtMs[number] ??= Date.now();
    const late = Math.max(0, seenAtMs.findLastIndex((atMs) => Date.now() - atMs > LAG_MS));
    const answers = [];
    for (const call of [parsed].flat()) {
      count += 1;
      answers.push({ ...(await answerAs(count % 2 === 0 ? newest : late, call)), id: call.id });
    }
    return JSON.stringify(Array.isArray(parsed) ? answers : answers[0]);
  };
}

it("a node whose answers come from several, of which one is behind, is followed without a gap, and not said to fail", async () => {
  const { token } = await api.register();
  const read = { token: token.access_token };
  const address = freshAddress();
  const states = new Set<string | undefined>();
  const found = async () => {
    const { body } = await api.call<{ dependencies: { name: string; state: string; message?: string | null }[] }>("GET", "/health/ready");
    const { state, message } = body.dependencies.find(({ name }) => name === "chain")!;
    states.add(state === "ok" ? state : `${state}: ${message}`);
    const { body: list } = await api.call<Transaction[]>("GET", "/api/v1/transactions/recent?limit=50", read);
    return list.map(({ hash }) => hash);
  };
  await api.addWallet(read.token, address);
  await until(() => api.wallets(read.token), ([wallet]) => wallet!.balance !== null);
  const sent: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const hash = turn % 2 ? await chain.sendMToken(address, "2") : await chain.send(chain.accounts[0]!, address, "1");
    sent.unshift(hash);
    await until(found, (hashes) => hashes.includes(hash));
  }
  expect(await found()).toEqual(sent);
  await until(() => api.wallets(read.token), ([wallet]) => wallet!.balance === "3" && wallet!.m_token_held === "6");
  expect([...states]).toEqual(["ok"]);
});
