import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Transaction } from "@/contracts/wallets/calls";
import { startTestChain, type TestChain } from "../support/upstreams/chain";
import { startNodeProxy, type NodeProxy } from "../support/upstreams/node-proxy";
import { startTestApi, until, type TestApi } from "../support/api/product-api";

let chain: TestChain;
let other: TestChain;
let proxy: NodeProxy;
let api: TestApi;
beforeEach(async () => {
  [chain, other] = await Promise.all([startTestChain(), startTestChain()]);
  proxy = await startNodeProxy(chain.url);
});
afterEach(async () => {
  await api.stop();
  await proxy.stop();
  await Promise.all([chain.stop(), other.stop()]);
});

const chainState = async () => {
  const { body } = await api.call<{ dependencies: { name: string; state: string; message?: string | null }[] }>("GET", "/health/ready");
  return body.dependencies.find(({ name }) => name === "chain");
};

/** A new user whose wallet has received coins on the first node. */
async function receiver(more: Record<string, string> = {}) {
  api = await startTestApi({ url: proxy.url, mToken: chain.mToken }, { CHAIN_WS_URL: chain.url.replace("http", "ws"), ...more });
  const { token } = await api.register();
  await api.addWallet(token.access_token, chain.accounts[3]!);
  const wallet = async () => (await api.wallets(token.access_token))[0]!;
  await until(wallet, ({ balance }) => balance !== null);
  const received = await chain.send(chain.accounts[0]!, chain.accounts[3]!, "5");
  const hashes = async () => (await api.call<Transaction[]>("GET", "/api/v1/transactions/recent?limit=50", {
    token: token.access_token,
  })).body.map(({ hash }) => hash);
  await until(hashes, (list) => list.includes(received));
  await until(wallet, ({ balance }) => balance === "10005");
  return { received, hashes, wallet };
}

describe("a node that is behind", () => {
  it.each([
    ["lacks the newest block", 0],
    ["has only the first blocks", 80],
  ])("is waited for when it %s, and nothing is withdrawn", async (_, missing) => {
    const early = await chain.client.dumpState();
    await chain.client.mine({ blocks: missing });
    const { received, hashes, wallet } = await receiver();
    await other.reset(early);
    expect(await other.client.getBlockNumber()).toBe((await chain.client.getBlockNumber()) - BigInt(missing + 1));

    proxy.turnTo(other.url);
    const failing = await until(chainState, (now) => now?.state === "failing");
    expect(failing?.message).toContain("the node is behind");
    expect(await hashes()).toEqual([received]);
    expect((await wallet()).balance).toBe("10005");

    proxy.turnTo(chain.url);
    await until(chainState, (now) => now?.state === "ok");
    const next = await chain.send(chain.accounts[0]!, chain.accounts[3]!, "1");
    expect(await until(hashes, (list) => list.includes(next))).toEqual([next, received]);
  });
});

describe("a shorter chain", () => {
  it("that begins with another block is treated as another chain, even if no other stored block is that low", async () => {
    await chain.client.mine({ blocks: 80 });
    const { received, hashes, wallet } = await receiver({ CHAIN_WITHDRAW_ABOVE: "-1" });
    // Nodes started within the same second have the same first block, so give the other node a different one.
    await other.reset();
    proxy.turnTo(other.url);
    await until(hashes, (list) => !list.includes(received));
    await until(wallet, ({ balance }) => balance === "10000");
    const next = await other.send(other.accounts[0]!, other.accounts[3]!, "2");
    expect(await until(hashes, (list) => list.includes(next))).toEqual([next]);
  });
});
