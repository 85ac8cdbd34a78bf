import { parseEther } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Transaction } from "@/contracts/wallets/calls";
import { startTestChain, type TestChain } from "../support/upstreams/chain";
import { startNodeProxy } from "../support/upstreams/node-proxy";
import { startTestApi, until, type TestApi } from "../support/api/product-api";

let chain: TestChain;
let api: TestApi | undefined;
beforeEach(async () => {
  chain = await startTestChain();
});
afterEach(async () => {
  await api?.stop();
  api = undefined;
  await chain.stop();
});

const recent = async (token: string) => (await api!.call<Transaction[]>("GET", "/api/v1/transactions/recent?limit=50", { token })).body;
const chainState = async () => {
  const { body } = await api!.call<{ dependencies: { name: string; state: string }[] }>("GET", "/health/ready");
  return body.dependencies.find(({ name }) => name === "chain")?.state;
};

describe("a node that becomes unreachable", () => {
  it("leaves balances with their timestamps, is reported by the readiness check, and is caught up with afterwards without a gap", async () => {
    api = await startTestApi(chain);
    const { token } = await api.register();
    const address = chain.accounts[3]!;
    await api.addWallet(token.access_token, address);
    const [before] = await until(() => api!.wallets(token.access_token), ([one]) => one!.balance !== null);
    const state = await chain.client.dumpState();

    await chain.down();
    await until(chainState, (now) => now === "failing");
    const [during] = await api.wallets(token.access_token);
    expect(during).toMatchObject({ balance: before!.balance, last_updated: before!.last_updated });

    await chain.reset(state);
    const sent = [];
    for (const ether of ["1", "2", "3"]) sent.push(await chain.send(address, chain.accounts[4]!, ether));
    const found = await until(() => recent(token.access_token), (list) => list.length === sent.length);
    expect(found.map(({ hash }) => hash)).toEqual(sent.toReversed());
    const balance = await chain.client.getBalance({ address });
    await until(() => api!.wallets(token.access_token), ([one]) => parseEther(one!.balance!) === balance);
    expect(await until(chainState, (now) => now === "ok")).toBe("ok");
  });
});

describe("a chain that restarts from scratch", () => {
  it("withdraws the old transactions and balances and follows the new chain, with the operator's permission", async () => {
    api = await startTestApi(chain, { CHAIN_WITHDRAW_ABOVE: "-1" });
    const { token } = await api.register();
    const [sender, address] = [chain.accounts[0]!, chain.accounts[3]!];
    await api.addWallet(token.access_token, address);
    await until(() => api!.wallets(token.access_token), ([one]) => one!.balance !== null);
    const withdrawn = await chain.send(sender, address, "5");
    await until(() => recent(token.access_token), (list) => list.length === 1);

    await chain.reset();
    await until(() => recent(token.access_token), (list) => list.every(({ hash }) => hash !== withdrawn));
    const [wallet] = await until(() => api!.wallets(token.access_token), ([one]) => one!.balance === "10000");
    expect(wallet!.balance).toBe("10000");
  });
});

describe("a node without Multicall3", () => {
  it("is read with one call per balance", async () => {
    await chain.stop();
    chain = await startTestChain({ multicall: false });
    api = await startTestApi(chain);
    const { token } = await api.register();
    await chain.sendMToken(chain.accounts[3]!, "7");
    await api.addWallet(token.access_token, chain.accounts[3]!);
    const [wallet] = await until(() => api!.wallets(token.access_token), ([one]) => one!.balance !== null);
    expect(wallet).toMatchObject({ balance: "10000", m_token_held: "7" });
  });
});

describe("a node that returns nonsense", () => {
  it.each([
    ["HTML", () => "<html>"],
    ["a null block", (body: string) => (body.includes("getBlockByNumber") ? answerAll(body, null) : null)],
    ["a balance that is not a number", (body: string) => (body.includes("eth_call") ? answerAll(body, "soon") : null)],
  ])("%s is retried, and nothing false is stored", async (_, corrupt) => {
    const proxy = await startNodeProxy(chain.url, corrupt);
    try {
      api = await startTestApi({ url: proxy.url, mToken: chain.mToken });
      const { token } = await api.register();
      await api.addWallet(token.access_token, chain.accounts[3]!);
      await until(chainState, (now) => now === "failing");
      expect((await api.wallets(token.access_token))[0]).toMatchObject({ balance: null, balance_usd: null, status: "syncing" });
      proxy.stopFaults();
      const [wallet] = await until(() => api!.wallets(token.access_token), ([one]) => one!.balance !== null);
      expect(wallet!.balance).toBe("10000");
    } finally {
      await proxy.stop();
    }
  });

  it("on another chain is refused at startup", async () => {
    await expect(startTestApi(chain, { CHAIN_ID: "4352" })).rejects.toThrow("CHAIN_ID: is 4352, but the node is on chain 31337");
  });
});

describe("a chain reorganisation", () => {
  it("withdraws the lost transaction, and keeps one that was not affected", async () => {
    api = await startTestApi(chain);
    const { token } = await api.register();
    const [sender, address] = [chain.accounts[0]!, chain.accounts[3]!];
    await api.addWallet(token.access_token, address);
    await until(() => api!.wallets(token.access_token), ([one]) => one!.balance === "10000");
    const unaffected = await chain.send(sender, address, "1");
    const lost = await chain.send(sender, address, "5");
    await until(() => recent(token.access_token), (list) => list.length === 2);

    await chain.client.request({ method: "anvil_reorg" as never, params: [1, []] as never });
    await chain.client.mine({ blocks: 1 });
    await until(() => recent(token.access_token), (list) => list.length === 1);
    expect((await recent(token.access_token)).map(({ hash }) => hash)).toEqual([unaffected]);
    expect(lost).not.toBe(unaffected);
    const balance = await chain.client.getBalance({ address });
    await until(() => api!.wallets(token.access_token), ([one]) => parseEther(one!.balance!) === balance);
  });
});

function answerAll(body: string, result: unknown): string {
  const calls = JSON.parse(body) as { id: number } | { id: number }[];
  const answers = [calls].flat().map(({ id }) => ({ jsonrpc: "2.0", id, result }));
  return JSON.stringify(Array.isArray(calls) ? answers : answers[0]);
}
