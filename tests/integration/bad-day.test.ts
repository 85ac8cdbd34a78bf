import { once } from "node:events";
import type { Address, Hex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { ServerMessage } from "@/contracts/live/calls";
import type { Network } from "@/contracts/network";
import type { DashboardStats, PortfolioHistory } from "@/contracts/portfolio";
import type { Transaction } from "@/contracts/wallets/calls";
import { freshAddress, startTestChain, type TestChain } from "../support/upstreams/chain";
import { startNodeProxy, type NodeProxy } from "../support/upstreams/node-proxy";
import { startPriceFeed, type TestFeed } from "../support/upstreams/price-feed";
import { startTestApi, until, WEB_ORIGIN, type TestApi } from "../support/api/product-api";
import { createSigner, mineRaw, reorganise, type Signer } from "../support/upstreams/raw-transactions";

let chain: TestChain;
let feed: TestFeed;
let proxy: NodeProxy | undefined;
let other: TestChain | undefined;
let api: TestApi;
beforeEach(async () => {
  // Past prices are half of today's, so code that takes today's balance for yesterday's shows a gain that nobody made.
  [chain, feed] = await Promise.all([
    startTestChain(), startPriceFeed({ ethereum: 2000, memecore: 0.5 }, { shapeAt: (atMs) => (Date.now() - atMs > 60_000 ? 0.5 : 1) }),
  ]);
});
afterEach(async () => {
  await api.stop();
  await proxy?.stop();
  await Promise.all([chain.stop(), other?.stop(), feed.stop()]);
  [proxy, other] = [undefined, undefined];
});

async function open(more: Record<string, string> = {}): Promise<string> {
  api = await startTestApi(
    { url: proxy?.url ?? chain.url, mToken: chain.mToken },
    {
      CHAIN_WS_URL: chain.url.replace("http", "ws"), PRICE_API_URL: feed.url, NATIVE_PRICE_ID: "ethereum", M_TOKEN_PRICE_ID: "memecore",
      ...more,
    },
  );
  const { token } = await api.register();
  await until(
    async () => (await api.call<{ points: unknown[] }>("GET", "/api/prices/ETH?range=30d", { token: token.access_token })).body,
    ({ points }) => points.length > 50,
  );
  return token.access_token;
}

const read = async <T>(token: string, path: string) => (await api.call<T>("GET", path, { token })).body;
const recent = (token: string) => read<Transaction[]>(token, "/api/v1/transactions/recent?limit=50");
const hashes = async (token: string) => (await recent(token)).map(({ hash }) => hash);
const balances = async (token: string) => (await api.wallets(token)).map(({ balance }) => balance);
const chainState = async () => {
  const { body } = await api.call<{ dependencies: { name: string; state: string; message: string | null }[] }>("GET", "/health/ready");
  return body.dependencies.find(({ name }) => name === "chain");
};

/** Waits until all current blocks have been read, and every wallet's balance has been read at least once. */
async function settled(token: string): Promise<void> {
  const head = Number(await chain.client.getBlockNumber());
  await until(() => read<Network>(token, "/api/v1/network"), ({ block_number }) => (block_number ?? -1) >= head);
  await until(() => api.wallets(token), (list) => list.every(({ balance_block }) => (balance_block ?? -1) >= 0));
}

async function track(token: string, address: Address): Promise<void> {
  await settled(token);
  await api.addWallet(token, address);
  await until(() => balances(token), (list) => list.every((balance) => balance !== null));
}

/** Opens a live connection subscribed to transactions, and keeps the messages it receives. */
async function connected(token: string): Promise<{ received: ServerMessage[]; close(): void }> {
  const { body } = await api.call<{ ticket: string }>("POST", "/api/v1/live/tickets", { token });
  const socket = new WebSocket(`${api.wsUrl}/ws?ticket=${body.ticket}`, { origin: WEB_ORIGIN });
  const received: ServerMessage[] = [];
  socket.on("message", (raw: Buffer) => received.push(JSON.parse(raw.toString()) as ServerMessage));
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "subscribe", data: { subscription: "transaction_feed" } }));
  return { received, close: () => socket.terminate() };
}

describe("responses from another chain", () => {
  it.each([
    ["with another chain id", { chainId: 4_242 }, "the node is on chain 4242, not on 31337"],
    ["with another first block", { genesisAt: new Date(Date.UTC(2020, 0, 1)) }, "the node's chain begins with a different block"],
  ])("%s withdraw nothing, are reported, and the sync recovers unaided", async (_, options, message) => {
    other = await startTestChain(options);
    await other.client.mine({ blocks: 20 });
    proxy = await startNodeProxy(chain.url);
    const token = await open();
    const address = chain.accounts[3]!;
    await track(token, address);
    const received = await chain.send(chain.accounts[0]!, address, "5");
    await until(() => balances(token), ([balance]) => balance === "10005");

    proxy.turnTo(other.url);
    await until(chainState, (now) => now?.state === "failing" && now.message!.includes(message));
    expect([await hashes(token), await balances(token)]).toEqual([[received], ["10005"]]);

    proxy.turnTo(chain.url);
    const next = await chain.send(chain.accounts[0]!, address, "1");
    await until(() => balances(token), ([balance]) => balance === "10006");
    expect(await hashes(token)).toEqual([next, received]);
    await until(chainState, (now) => now?.state === "ok");
  });

  it("that diverge deeper than the reorganisation limit wait for the operator", async () => {
    const token = await open({ CHAIN_REORG_DEPTH: "3" });
    const address = chain.accounts[3]!;
    await track(token, address);
    const received = await chain.send(chain.accounts[0]!, address, "5");
    await chain.client.mine({ blocks: 4 });
    await settled(token);
    await reorganise(chain, 5);
    await until(chainState, (now) => now?.state === "failing" && now.message!.includes("more than 3 blocks"));
    expect([await hashes(token), await balances(token)]).toEqual([[received], ["10005"]]);
  });
});

/** Changes are in whole cents, as in the statement that explains them. */
const toCents = (usd: number) => Math.round(usd * 100) / 100;

describe("a reorganisation", () => {
  it.each([1, 4])("of depth %d that includes the same transaction again leaves every figure correct", async (depth) => {
    const signer = await createSigner(chain, { ether: "100" });
    const token = await open();
    await track(token, signer.address);
    const raw = await signer.signCoin(freshAddress(), "40");
    const hash = await mineRaw(chain, raw);
    await chain.client.mine({ blocks: depth - 1 });
    await until(() => hashes(token), (list) => list.includes(hash));
    await reorganise(chain, depth, [[raw, 0]]);
    await settled(token);
    await until(() => hashes(token), (list) => list.length === 1);

    const balance = Number(await chain.client.getBalance({ address: signer.address })) / 1e18;
    const [wallet] = await until(() => api.wallets(token), ([one]) => Math.abs(Number(one!.balance) - balance) < 1e-12);
    const history = await read<PortfolioHistory>(token, "/api/v1/portfolio/history?range=24h");
    expect(history.points.at(-1)!.value_usd).toBeCloseTo(balance * 2000, 4);
    const { total_change_24h_usd } = await read<DashboardStats>(token, "/api/admin/stats");
    // The transfer is not a loss, only its fee is; the price has not moved since the wallet was added.
    expect(total_change_24h_usd).toBeCloseTo(toCents((balance + 40 - 100) * 2000), 4);
    expect(wallet!.balance_usd).toBeCloseTo(balance * 2000, 4);
  });

  it("that moves a token transfer to another position in its block reports the transfer once", async () => {
    const [one, two] = [await createSigner(chain, { ether: "1", mToken: "100" }), await createSigner(chain, { ether: "1", mToken: "100" })];
    const token = await open();
    const address = freshAddress();
    await track(token, address);
    const { received, close } = await connected(token);
    const raws: [Hex, Hex] = [await one.signMToken(freshAddress(), "1"), await two.signMToken(address, "7")];
    await chain.client.setAutomine(false);
    for (const raw of raws) await chain.client.sendRawTransaction({ serializedTransaction: raw });
    await chain.client.mine({ blocks: 1 });
    await chain.client.setAutomine(true);
    await until(() => recent(token), (list) => list.length === 1);
    await reorganise(chain, 1, [[raws[1], 0], [raws[0], 0]]);
    await settled(token);
    const marker = await chain.send(chain.accounts[0]!, address, "1");
    await until(async () => received, (list) => list.some((message) => message.type === "new_transaction" && message.data.hash === marker));
    close();
    expect(received.filter(({ type }) => type === "token_transfer")).toHaveLength(1);
    expect((await recent(token)).filter(({ symbol }) => symbol === "M")).toHaveLength(1);
  });
});

describe("a newly tracked wallet", () => {
  it("has no invented history: what it already held is not a gain, whatever its price did before", async () => {
    const address = freshAddress();
    const token = await open();
    await chain.send(chain.accounts[0]!, address, "10");
    await track(token, address);
    const stats = await read<DashboardStats>(token, "/api/admin/stats");
    expect(stats).toMatchObject({ total_portfolio_value_usd: 20_000, total_change_24h_usd: 0, total_change_24h: 0, total_transactions: 0 });
    expect(Date.now() - Date.parse(stats.history_from!)).toBeLessThan(10 * 60_000);
    const { points } = await read<PortfolioHistory>(token, "/api/v1/portfolio/history?range=24h");
    const before = points.slice(0, -2);
    expect(before.every(({ value_usd, estimated_usd }) => value_usd === estimated_usd)).toBe(true);
    expect(points.at(-1)).toMatchObject({ value_usd: 20_000, estimated_usd: 0 });
  });

  it("does not show its earlier transactions with another user's wallet", async () => {
    const [mine, theirs] = [freshAddress(), freshAddress()];
    const stranger = await open();
    await track(stranger, theirs);
    await chain.send(chain.accounts[0]!, mine, "10");
    await chain.send(mine, theirs, "1");
    await until(() => recent(stranger), (list) => list.length === 1);
    const token = (await api.register()).token.access_token;
    await track(token, mine);
    expect(await recent(token)).toEqual([]);
    expect(await read<DashboardStats>(token, "/api/admin/stats")).toMatchObject({ total_transactions: 0, avg_transaction_usd: null });
    const after = await chain.send(mine, theirs, "1");
    await until(() => recent(token), (list) => list.length === 1);
    expect(await hashes(token)).toEqual([after]);
  });
});

describe("coins moved through a contract", () => {
  async function sendThroughContract(signer: Signer, receiver: Address) {
    const token = await open();
    await track(token, signer.address);
    await track(token, receiver);
    const { close } = await connected(token);
    const hash = await mineRaw(chain, await signer.signThroughContract([receiver], "3"));
    await until(() => balances(token), (list) => list.includes("3"));
    close();
    return { token, hash };
  }

  it("between a user's own wallets are not a gain, and are listed with their transaction", async () => {
    const [signer, receiver] = [await createSigner(chain, { ether: "100" }), freshAddress()];
    const { token, hash } = await sendThroughContract(signer, receiver);
    const list = await until(() => recent(token), (found) => found.length === 2 && found.every((one) => one.hash === hash));
    expect(list.map(({ kind, type, value }) => [kind, type, value]).toSorted()).toEqual([
      ["contract", "incoming", "3"], ["transfer", "outgoing", "3"],
    ]);
    const balance = Number(await chain.client.getBalance({ address: signer.address })) / 1e18;
    const { total_change_24h_usd } = await read<DashboardStats>(token, "/api/admin/stats");
    expect(total_change_24h_usd).toBeCloseTo(toCents((balance + 3 - 100) * 2000), 4);
  });

  it("are listed as a balance difference, and not as a gain, when the node cannot trace what moved them", async () => {
    const isTrace = (body: string) => body.includes("debug_traceBlockByHash");
    proxy = await startNodeProxy(chain.url, (body) => (isTrace(body) ? refuseAll(body) : null));
    const [signer, receiver] = [await createSigner(chain, { ether: "100" }), freshAddress()];
    const { token } = await sendThroughContract(signer, receiver);
    const list = await until(() => recent(token), (found) => found.length === 2);
    expect(list.map(({ kind, hash, value }) => [kind, hash === null, value]).toSorted()).toEqual([
      ["contract", true, "3"], ["transfer", false, "3"],
    ]);
    const balance = Number(await chain.client.getBalance({ address: signer.address })) / 1e18;
    const { total_change_24h_usd } = await read<DashboardStats>(token, "/api/admin/stats");
    expect(total_change_24h_usd).toBeCloseTo(toCents((balance + 3 - 100) * 2000), 4);
  });
});

describe("a node whose clock is ahead", () => {
  it("does not make the chart or the change end at zero", async () => {
    const token = await open();
    const address = freshAddress();
    await track(token, address);
    await chain.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / 1000) + 7_200) });
    await chain.send(chain.accounts[0]!, address, "10");
    await until(() => balances(token), ([balance]) => balance === "10");
    const { points } = await read<PortfolioHistory>(token, "/api/v1/portfolio/history?range=24h");
    expect(points.at(-1)!.value_usd).toBe(20_000);
    expect(
      await read<DashboardStats>(token, "/api/admin/stats"),
    ).toMatchObject({ total_portfolio_value_usd: 20_000, total_change_24h_usd: 0 });
  });
});

describe("a live balance update", () => {
  it("includes the value of the balance", async () => {
    const token = await open();
    const address = freshAddress();
    await track(token, address);
    const { received, close } = await connected(token);
    await chain.send(chain.accounts[0]!, address, "2");
    const isReceived = ({ type, data }: (typeof received)[number]) =>
      type === "balance_update" && (data as { balance: string }).balance === "2";
    await until(async () => received, (list) => list.some(isReceived));
    close();
    expect(received.find(isReceived)!.data).toMatchObject({ balance_usd: 4000, balance_m_token: "8000" });
  });
});

function refuseAll(body: string): string {
  const calls = JSON.parse(body) as { id: number } | { id: number }[];
  const answers = [calls].flat().map(({ id }) => ({
    jsonrpc: "2.0", id, error: { code: -32_601, message: "the method debug_traceBlockByHash does not exist" },
  }));
  return JSON.stringify(Array.isArray(calls) ? answers : answers[0]);
}
