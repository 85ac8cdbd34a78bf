import { createServer, type AddressInfo } from "node:net";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWalletClient, erc20Abi, http, multicall3Abi, parseEther, parseEventLogs, webSocket, zeroAddress, type Address } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenOnLoopback } from "../listen";
import { demoWallets, mTokenAddress } from "../seed/cast";
import { seededRandom } from "../seed/random";
import { startSandboxChain, type SandboxChain } from "./chain";
import { createChainClient, type ChainClient } from "./client";
import multicall3 from "./contracts/multicall3.json";
import { developmentAccounts, developmentMnemonic } from "./history";
import { historySeconds } from "./history-plan";
import { readMToken } from "./m-token";

const token = { address: mTokenAddress, abi: erc20Abi } as const;
const developer = mnemonicToAccount(developmentMnemonic);
const treasury = demoWallets[0]!.account.address;

const startedSeconds = Date.now() / 1000;
let dataDir: string;
let chain: SandboxChain;
let client: ChainClient;

async function start(): Promise<void> {
  chain = await startSandboxChain({ port: 0, dataDir, blockSeconds: 0, trafficSeconds: 0 });
  client = createChainClient(chain.url);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "memescope-chain-"));
  await start();
});
afterAll(async () => {
  await chain.stop();
  await rm(dataDir, { recursive: true });
});

/** Sends from a development account and mines a block. */
async function sendAndMine(call: { to: Address; value?: bigint } | { token: Address; value: bigint }) {
  const wallet = createWalletClient({ account: developer, transport: http(chain.url) });
  const hash =
    "to" in call
      ? await wallet.sendTransaction({ ...call, chain: null })
      : await wallet.writeContract({ ...token, functionName: "transfer", args: [call.token, call.value], chain: null });
  await client.mine({ blocks: 1 });
  return client.getTransactionReceipt({ hash });
}

test("the history spans thirty days up to now", async () => {
  const latest = await client.getBlock();
  const genesis = await client.getBlock({ blockNumber: 0n });
  expect(latest.number).toBeGreaterThan(450n);
  for (const endSeconds of [Number(latest.timestamp), Number(genesis.timestamp) + historySeconds]) {
    expect(endSeconds).toBeGreaterThan(startedSeconds - 60);
    expect(endSeconds).toBeLessThan(Date.now() / 1000 + 60);
  }
  const middle = await client.getBlock({ blockNumber: latest.number / 2n });
  expect(startedSeconds - Number(middle.timestamp)).toBeGreaterThan(10 * 86_400);
  expect(startedSeconds - Number(middle.timestamp)).toBeLessThan(20 * 86_400);
});

test("demo wallets hold what the story says, less the gas they paid", async () => {
  for (const { account, targetWei, targetM } of demoWallets) {
    const balanceWei = await client.getBalance({ address: account.address });
    expect(balanceWei).toBeLessThanOrEqual(targetWei);
    expect(targetWei - balanceWei).toBeLessThan(parseEther("0.01"));
    expect(await readMToken(client, account.address)).toBe(targetM);
  }
});

test("M Token's Transfer logs explain every balance", async () => {
  const logs = parseEventLogs({ abi: erc20Abi, logs: await client.getLogs({ address: mTokenAddress, fromBlock: 0n }) });
  const balances = new Map<Address, bigint>();
  for (const log of logs) {
    if (log.eventName !== "Transfer") continue;
    balances.set(log.args.from, (balances.get(log.args.from) ?? 0n) - log.args.value);
    balances.set(log.args.to, (balances.get(log.args.to) ?? 0n) + log.args.value);
  }
  for (const { account, targetM } of demoWallets) expect(balances.get(account.address) ?? 0n).toBe(targetM);
  const supply = await client.readContract({ ...token, functionName: "totalSupply" });
  const holders = [...balances].filter(([address]) => address !== zeroAddress);
  expect([holders.length > 10, balances.get(zeroAddress)]).toEqual([true, -supply]);
  expect(await Promise.all(holders.map(([address]) => readMToken(client, address)))).toEqual(holders.map(([, value]) => value));
  expect([
    await client.readContract({ ...token, functionName: "name" }),
    await client.readContract({ ...token, functionName: "symbol" }),
    await client.readContract({ ...token, functionName: "decimals" }),
  ]).toEqual(["M Token", "M", 18]);
});

test("a development account can send both coins", async () => {
  expect(await client.getBalance({ address: developmentAccounts[9]! })).toBe(parseEther("10000"));
  const sent = await sendAndMine({ to: treasury, value: parseEther("0.5") });
  expect(sent.status).toBe("success");
  const moved = await sendAndMine({ token: treasury, value: parseEther("7") });
  const [log] = parseEventLogs({ abi: erc20Abi, logs: moved.logs });
  expect(log).toMatchObject({
    eventName: "Transfer",
    args: { from: developer.address, to: treasury, value: parseEther("7") },
  });
});

test("M Token refuses to send more than is held or allowed, and honours allowances", async () => {
  const spender = developmentAccounts[1]!;
  const transfer = { ...token, functionName: "transfer", account: developer } as const;
  await expect(client.simulateContract({ ...transfer, args: [spender, parseEther("1000000000")] })).rejects.toThrow();
  const take = { ...token, functionName: "transferFrom", account: spender, args: [developer.address, spender, 5n] } as const;
  await expect(client.simulateContract(take)).rejects.toThrow();
  const wallet = createWalletClient({ account: developer, transport: http(chain.url) });
  await wallet.writeContract({ ...token, functionName: "approve", args: [spender, 5n], chain: null });
  await client.mine({ blocks: 1 });
  expect((await client.simulateContract(take)).result).toBe(true);
});

test("Multicall3 is at its usual address", async () => {
  const block = await client.readContract({
    address: multicall3.address as Address,
    abi: [
      ...multicall3Abi, { type: "function", name: "getBlockNumber", inputs: [], outputs: [{ type: "uint256" }], stateMutability: "view" },
    ] as const,
    functionName: "getBlockNumber",
  });
  expect(block).toBe(await client.getBlockNumber());
});

test("blocks, transactions, receipts and balances survive a restart, and time continues from now", async () => {
  const sent = await sendAndMine({ to: treasury, value: 1n });
  const before = await client.getBlock();
  const balance = await client.getBalance({ address: treasury });
  await chain.stop();
  expect(await readdir(join(dataDir, "chain"))).toContain("state-v1.json.gz");
  await start();
  expect(await client.getBlock()).toEqual(before);
  expect(await client.getBalance({ address: treasury })).toBe(balance);
  expect(await client.getTransactionReceipt({ hash: sent.transactionHash })).toEqual(sent);
  const inHistory = await client.getBlock({ blockNumber: 200n, includeTransactions: true });
  expect(inHistory.transactions.length).toBeGreaterThan(0);
  const beforeSeconds = Date.now() / 1000;
  await client.mine({ blocks: 1 });
  const next = await client.getBlock();
  expect(next.parentHash).toBe(before.hash);
  expect(Number(next.timestamp)).toBeGreaterThan(beforeSeconds - 5);
  expect(Number(next.timestamp)).toBeLessThan(Date.now() / 1000 + 5);
});

test("reports a port in use in one line that names port and variable", async () => {
  const holder = createServer();
  await listenOnLoopback(holder, 0, "");
  const { port } = holder.address() as AddressInfo;
  await expect(startSandboxChain({ port, dataDir: join(dataDir, "other") })).rejects.toThrow(
    `Port ${port} is in use: stop what uses it, or set SANDBOX_CHAIN_PORT to another port.`,
  );
  holder.close();
});

test("a chain that has grown too long is replaced by a fresh one", async () => {
  const sent = await sendAndMine({ to: treasury, value: 1n });
  const before = await client.getBlockNumber();
  await chain.stop();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  chain = await startSandboxChain({ port: 0, dataDir, blockSeconds: 0, trafficSeconds: 0, renewAfterBlocks: 400, log });
  client = createChainClient(chain.url);
  expect(lines).toEqual([expect.stringContaining(`has grown to ${before} blocks`)]);
  expect(await client.getBlockNumber()).toBeLessThan(before);
  await expect(client.getTransactionReceipt({ hash: sent.transactionHash })).rejects.toThrow();
});

test("reports a damaged state file in one line that names it", async () => {
  const damaged = await mkdtemp(join(tmpdir(), "memescope-chain-"));
  await mkdir(join(damaged, "chain"));
  await writeFile(join(damaged, "chain", "state-v1.json.gz"), "not a state");
  await expect(startSandboxChain({ port: 0, dataDir: damaged })).rejects.toThrow(
    /state-v1\.json\.gz cannot be read: remove it to start a new sandbox chain\.$/,
  );
  await rm(damaged, { recursive: true });
});

test("blocks are mined regularly and traffic reaches the demo wallets", async () => {
  await chain.stop();
  const random = seededRandom(1);
  chain = await startSandboxChain({ port: 0, dataDir, blockSeconds: 1, trafficSeconds: 0.02, random });
  client = createChainClient(chain.url);
  const first = await client.getBlockNumber();
  const live = createChainClient(chain.url);
  const socket = webSocket(chain.wsUrl)({});
  await expect(socket.request({ method: "eth_chainId" })).resolves.toBe("0x7a69");
  (await socket.value?.getRpcClient())?.close();
  await expect.poll(() => live.getBlockNumber()).toBeGreaterThanOrEqual(first + 4n);
  const isTouched = async (blockNumber: bigint) => {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
    return demoWallets.some(({ account }) =>
      transactions.some(({ from, to }) => [from, to].includes(account.address.toLowerCase() as Address)));
  };
  let next = first + 1n;
  await expect.poll(async () => next <= (await live.getBlockNumber()) && (await isTouched(next++))).toBe(true);
});
