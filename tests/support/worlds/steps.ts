import { encodeFunctionData, erc20Abi, keccak256, multicall3Abi, parseEther, toHex, type Address, type Hex, type PrivateKeyAccount } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import multicall3 from "@/sandbox/chain/contracts/multicall3.json";
import type { Wallet } from "@/contracts/wallets";
import { transferMToken } from "@/sandbox/chain/m-token";
import { createRandom, type Random } from "./random";
import { Reckoning, type Knowledge } from "./reckoning";
import { FIRST_BLOCKS, type Person, type Replace, type Stage } from "./stage";
import type { PriceId } from "./market";

const MULTICALL3 = multicall3.address as Address;
const GAS = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n } as const;
const REPLACING_GAS = { maxFeePerGas: 2n * 10n ** 10n, maxPriorityFeePerGas: 3n * 10n ** 9n } as const;
/** Kept back for fees. */
const RESERVE_WEI = parseEther("0.05");
const MINUTE_MS = 60_000;

/** Somebody with an account on the product. */
export interface Owner {
  person: Person;
  /** Ids of the wallets by address (lower case). */
  wallets: Map<string, string>;
}

/** What is happening: some people, some addresses, and what went over the chain so far. */
export interface World {
  readonly seed: number;
  readonly stage: Stage;
  readonly random: Random;
  /** Decides where is looked; apart, so that looking changes nothing. */
  readonly look: Random;
  readonly reckoning: Reckoning;
  readonly knowledge: Knowledge;
  readonly accounts: PrivateKeyAccount[];
  readonly owners: Owner[];
  /** Signed transactions by hash, so that they can come back. */
  readonly raw: Map<string, { raw: Hex; from: string }>;
  /** Price identifiers whose newest quote is not believed. */
  readonly doubted: Set<PriceId>;
  readonly story: string[];
}

const addressOf = (account: PrivateKeyAccount) => account.address.toLowerCase();

export async function createWorld(stage: Stage, seed: number, random: Random): Promise<World> {
  const accounts = Array.from({ length: 6 }, (_, at) => privateKeyToAccount(keccak256(toHex(`${seed} ${stage.nowMs()} ${at}`))));
  const knowledge: Knowledge = new Map();
  const owners = [];
  for (let at = 0; at < 2; at += 1) owners.push({ person: await stage.register(), wallets: new Map<string, string>() });
  return {
    seed, stage, random, look: createRandom(~seed), accounts, owners, knowledge, raw: new Map(), doubted: new Set(), story: [],
    reckoning: new Reckoning(stage, stage.market, knowledge),
  };
}

/** Signs and sends a transaction of an account; one that replaces another has its nonce and pays more. */
async function send(world: World, from: PrivateKeyAccount, transaction: { to?: Address; value?: bigint; data?: Hex }, more: { nonce?: number; isReplacing?: boolean } = {}): Promise<Hex> {
  const { client } = world.stage.chain;
  const nonce = more.nonce ?? (await client.getTransactionCount({ address: from.address, blockTag: "pending" }));
  const raw = await from.signTransaction({ chainId: 31_337, type: "eip1559", nonce, gas: 500_000n, ...GAS, ...(more.isReplacing ? REPLACING_GAS : {}), ...transaction });
  const hash = await client.sendRawTransaction({ serializedTransaction: raw });
  world.raw.set(hash, { raw, from: addressOf(from) });
  return hash;
}

/** What an account may give away. */
async function spendable(world: World, account: PrivateKeyAccount): Promise<bigint> {
  const held = await world.stage.chain.client.getBalance({ address: account.address, blockTag: "pending" });
  return held > RESERVE_WEI ? (held - RESERVE_WEI) / 2n : 0n;
}

async function tokensOf(world: World, account: PrivateKeyAccount): Promise<bigint> {
  return world.stage.chain.client.readContract({ address: world.stage.chain.mToken, abi: erc20Abi, functionName: "balanceOf", args: [account.address] });
}

/** The next block lies two minutes back, unless the newest is later already. */
async function dateNextBlock({ stage }: World): Promise<void> {
  const { timestamp } = await stage.chain.client.getBlock();
  const wantedS = BigInt(Math.floor(stage.nowMs() / 1000) - 120);
  if (wantedS > timestamp) await stage.rpc("evm_setNextBlockTimestamp", Number(wantedS));
}

async function fund(world: World, to: Address): Promise<void> {
  const { chain } = world.stage;
  await chain.send(chain.accounts[0]!, to, `${world.random.whole(1, 50)}.${world.random.whole(1, 999)}`);
  if (world.random.chance(0.6)) await chain.sendMToken(to, `${world.random.whole(1, 100_000)}.${world.random.whole(1, 999)}`);
}

/** A transaction of an account that has coin for it. Returns what to tell. */
type Sending = (world: World, from: PrivateKeyAccount, to: PrivateKeyAccount, most: bigint) => Promise<string>;

const sendings: Record<string, Sending> = {
  native: async (world, from, to, most) => `${await send(world, from, { to: to.address, value: world.random.wei(most) })}`,
  toSelf: async (world, from, _, most) => send(world, from, { to: from.address, value: world.random.wei(most) }),
  zero: async (world, from, to) => send(world, from, { to: to.address, value: 0n }),
  failing: async (world, from, to, most) => send(world, from, { to: world.stage.chain.mToken, value: world.random.wei(most), data: transferMToken(to.address, 1n) }),
  creation: async (world, from, _, most) => send(world, from, { data: "0x00", value: world.random.wei(most / 4n) }),
  token: async (world, from, to) => send(world, from, { to: world.stage.chain.mToken, data: transferMToken(to.address, world.random.wei(await tokensOf(world, from))) }),
  tokenTooMuch: async (world, from, to) => send(world, from, { to: world.stage.chain.mToken, data: transferMToken(to.address, 10n ** 30n) }),
  tokenZero: async (world, from, to) => send(world, from, { to: world.stage.chain.mToken, data: transferMToken(to.address, 0n) }),
  tokenToSelf: async (world, from) => send(world, from, { to: world.stage.chain.mToken, data: transferMToken(from.address, world.random.wei(await tokensOf(world, from))) }),
  transferFrom: async (world, from, to) => {
    const { chain } = world.stage;
    const spender = world.random.pick(world.accounts);
    if ((await spendable(world, spender)) === 0n) return "nobody to spend";
    await send(world, from, { to: chain.mToken, data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender.address, 2n ** 256n - 1n] }) });
    const args = [from.address, to.address, world.random.wei(await tokensOf(world, from))] as const;
    return send(world, spender, { to: chain.mToken, data: encodeFunctionData({ abi: erc20Abi, functionName: "transferFrom", args }) });
  },
  contract: async (world, from, to, most) => {
    const targets = [to, ...(world.random.chance(0.5) ? [world.random.pick(world.accounts)] : [])];
    const calls = targets.map((target) => ({ target: target.address, allowFailure: false, value: world.random.wei(most / 4n), callData: "0x" as Hex }));
    const value = calls.reduce((sum, call) => sum + call.value, 0n);
    const hash = await send(world, from, { to: MULTICALL3, value, data: encodeFunctionData({ abi: multicall3Abi3Value, functionName: "aggregate3Value", args: [calls] }) });
    world.knowledge.set(hash, calls.map((call) => ({ to: call.target.toLowerCase(), units: call.value })));
    return hash;
  },
  contractFailing: async (world, from, _, most) => {
    const call = { target: world.stage.chain.mToken, allowFailure: true, value: world.random.wei(most / 4n), callData: "0x" as Hex };
    return send(world, from, { to: MULTICALL3, value: call.value, data: encodeFunctionData({ abi: multicall3Abi3Value, functionName: "aggregate3Value", args: [[call]] }) });
  },
};

const multicall3Abi3Value = [...multicall3Abi, {
  type: "function", name: "aggregate3Value", stateMutability: "payable",
  inputs: [{ name: "calls", type: "tuple[]", components: [
    { name: "target", type: "address" }, { name: "allowFailure", type: "bool" }, { name: "value", type: "uint256" }, { name: "callData", type: "bytes" }] }],
  outputs: [{ name: "returnData", type: "tuple[]", components: [{ name: "success", type: "bool" }, { name: "returnData", type: "bytes" }] }],
}] as const;

async function sendSomething(world: World): Promise<string> {
  const { random } = world;
  const [name, sending] = random.pick(Object.entries(sendings));
  const [from, to] = [random.pick(world.accounts), random.pick(world.accounts)];
  const most = await spendable(world, from);
  if (most === 0n) {
    await fund(world, from.address);
    return `fund ${from.address}`;
  }
  return `${name} ${from.address} → ${to.address}: ${await sending(world, from, to, most)}`;
}

/** One thing that happens. What it tells begins with its name. */
type Step = (world: World) => Promise<string>;

/** Transactions, each in a block of its own. */
const transact: Step = async (world) => {
  await dateNextBlock(world);
  const told: string[] = [];
  for (let count = world.random.whole(1, 3); count > 0; count -= 1) told.push(await sendSomething(world));
  return told.join("; ");
};

/** Several transactions in one block. */
const transactAtOnce: Step = async (world) => {
  await dateNextBlock(world);
  await world.stage.rpc("evm_setAutomine", false);
  const told: string[] = [];
  for (let count = world.random.whole(2, 4); count > 0; count -= 1) {
    const [name, from, to] = [world.random.pick(["native", "toSelf", "contract", "token", "zero"]), world.random.pick(world.accounts), world.random.pick(world.accounts)];
    // What waits to be mined is not yet taken from what is held.
    const most = (await spendable(world, from)) / 8n;
    if (most > 0n) told.push(`${name} ${from.address} → ${to.address}: ${await sendings[name]!(world, from, to, most)}`);
  }
  await world.stage.chain.client.mine({ blocks: 1 });
  await world.stage.rpc("evm_setAutomine", true);
  return `in one block: ${told.join("; ")}`;
};

/** Coin comes by a contract and goes on before anybody has read it. */
const passOn: Step = async (world) => {
  await dateNextBlock(world);
  const [from, to, third] = [world.random.pick(world.accounts), world.random.pick(world.accounts), world.random.pick(world.accounts)];
  const most = await spendable(world, from);
  if (most === 0n) return transact(world);
  const first = await sendings.contract!(world, from, to, most);
  const then = await spendable(world, to);
  return `pass on ${from.address} → ${to.address}: ${first}, ${then > 0n ? await send(world, to, { to: third.address, value: (then * 19n) / 10n }) : "nothing"}`;
};

const replacePending: Step = async (world) => {
  await dateNextBlock(world);
  const { random, stage } = world;
  const [from, to, other] = [random.pick(world.accounts), random.pick(world.accounts), random.pick(world.accounts)];
  const most = await spendable(world, from);
  if (most === 0n) return transact(world);
  await stage.rpc("evm_setAutomine", false);
  const nonce = await stage.chain.client.getTransactionCount({ address: from.address });
  const first = await send(world, from, { to: to.address, value: random.wei(most) }, { nonce });
  const isDropped = random.chance(0.5);
  if (isDropped) await stage.rpc("anvil_dropTransaction", first);
  else await send(world, from, { to: other.address, value: random.wei(most) }, { nonce, isReplacing: true });
  await stage.chain.client.mine({ blocks: 1 });
  await stage.rpc("evm_setAutomine", true);
  return `${isDropped ? "dropped" : "replaced"} ${first}`;
};

const mineEmpty: Step = async (world) => {
  await dateNextBlock(world);
  const blocks = world.random.whole(1, 20);
  await world.stage.chain.client.mine({ blocks });
  return `mine ${blocks} empty blocks`;
};

/** Coin that no transaction tells of. */
const conjure: Step = async (world) => {
  await dateNextBlock(world);
  const account = world.random.pick(world.accounts);
  const value = (await world.stage.chain.client.getBalance({ address: account.address })) + world.random.wei(parseEther("5"));
  await world.stage.chain.client.setBalance({ address: account.address, value });
  await world.stage.chain.client.mine({ blocks: 1 });
  return `conjure for ${account.address}`;
};

/** Blocks are replaced; some of what was in them comes back. */
const reorganise: Step = async (world) => {
  const { stage, random } = world;
  const { client } = stage.chain;
  const head = Number(await client.getBlockNumber());
  const depth = Math.min(random.chance(0.5) ? random.whole(1, 4) : random.whole(1, 30), head - FIRST_BLOCKS);
  if (depth < 1) return mineEmpty(world);
  const gone: { raw: Hex; from: string }[] = [];
  for (let number = head - depth + 1; number <= head; number += 1) {
    for (const hash of (await client.getBlock({ blockNumber: BigInt(number) })).transactions) {
      const known = world.raw.get(hash);
      if (known) gone.push(known);
    }
  }
  const stopped = new Set<string>();
  const [share, isAtOnce] = [random.pick([0, 0.5, 1]), random.chance(0.5)];
  const back = gone.filter(({ from }) => {
    if (!random.chance(share)) stopped.add(from);
    return !stopped.has(from);
  });
  let offset = 0;
  const pairs = back.map(({ raw }) => [raw, (offset = isAtOnce ? 0 : Math.min(depth - 1, offset + random.whole(0, 1)))]);
  await stage.rpc("anvil_reorg", depth, pairs);
  return `reorganise ${depth} of ${head}, ${back.length} of ${gone.length} transactions come back`;
};

/** Blocks are gone, and others grow in their place. */
const rollBack: Step = async (world) => {
  const { stage, random } = world;
  const head = Number(await stage.chain.client.getBlockNumber());
  const depth = Math.min(random.whole(1, 10), head - FIRST_BLOCKS);
  if (depth < 1) return mineEmpty(world);
  await stage.rpc("anvil_rollback", depth);
  const told = random.chance(0.7) ? await sendSomething(world) : "nothing";
  // As many as were there: a chain that is shorter looks like a node that is behind.
  await stage.chain.client.mine({ blocks: depth + 1 });
  return `roll back ${depth} of ${head}, then ${told}`;
};

const addWallet: Step = async (world) => {
  const { stage, random, reckoning } = world;
  const owner = random.pick(world.owners);
  const account = random.pick(world.accounts.filter((one) => !owner.wallets.has(addressOf(one))));
  if (!account) return removeWallet(world);
  const address = addressOf(account);
  const fundedJustBefore = random.chance(0.5);
  if (fundedJustBefore) {
    await dateNextBlock(world);
    await fund(world, account.address);
  }
  const { status, body } = await stage.call<Wallet>(owner.person, "POST", "/api/wallets", { address: account.address, name: `Wallet ${owner.wallets.size}` });
  if (status !== 201) throw new Error(`a wallet was refused with ${status}`);
  owner.wallets.set(address, String(body.id));
  // Whether the funding was read before is a matter of milliseconds: both are right.
  if (!reckoning.isTracked(address)) reckoning.track(address, await stage.historyFromBlock(address));
  return `add ${address} for ${world.owners.indexOf(owner)}${fundedJustBefore ? ", funded just before" : ""}`;
};

const removeWallet: Step = async (world) => {
  const owner = world.random.pick(world.owners);
  const address = world.random.pick([...owner.wallets.keys()]);
  if (!address) return addWallet(world);
  const { status } = await world.stage.call(owner.person, "DELETE", `/api/wallets/${owner.wallets.get(address)}`);
  if (status !== 204) throw new Error(`removing a wallet was refused with ${status}`);
  owner.wallets.delete(address);
  const isForgotten = world.random.chance(0.5);
  if (isForgotten) {
    await world.stage.forget();
    for (const account of world.accounts) {
      if (!world.owners.some(({ wallets }) => wallets.has(addressOf(account)))) world.reckoning.forget(addressOf(account));
    }
  }
  return `remove ${address} of ${world.owners.indexOf(owner)}${isForgotten ? ", and forget it" : ""}`;
};

const restart: Step = async (world) => {
  const sent = transact(world);
  await world.stage.restartSync();
  return `restart while ${await sent}`;
};

const nonsense = ["soon", null, {}, [], "0x", 7];
const fieldsOf = (body: string) => [JSON.parse(body) as { id: number; method: string; params: unknown[] } | { id: number; method: string; params: unknown[] }[]].flat();

/** Answers some methods falsely and passes the others on. */
export function answerFalsely(url: string, judge: (method: string, params: unknown[]) => { result: unknown } | null): Replace {
  return async (body) => {
    const asked = fieldsOf(body);
    if (asked.every(({ method, params }) => judge(method, params) === null)) return null;
    const answers = await Promise.all(asked.map(async ({ id, method, params }) => {
      const told = judge(method, params);
      if (told) return { jsonrpc: "2.0", id, ...told };
      return (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ jsonrpc: "2.0", id, method, params }) })).json();
    }));
    return JSON.stringify(body.trimStart().startsWith("[") ? answers : answers[0]);
  };
}

/** What a node may have; the world is not read while it lasts. */
export async function fallIll(world: World): Promise<{ told: string; isBlind: boolean }> {
  const { stage, random } = world;
  const { url } = stage.chain;
  const head = Number(await stage.chain.client.getBlockNumber());
  const kinds: Record<string, () => { replace: Replace; isBlind: boolean }> = {
    away: () => ({ isBlind: true, replace: () => Promise.reject(new Error("away")) }),
    html: () => ({ isBlind: true, replace: () => "<html>" }),
    foreign: () => ({ isBlind: true, replace: answerByOther(stage.foreign.url) }),
    otherChainId: () => ({ isBlind: true, replace: answerFalsely(stage.foreign.url, (method) => (method === "eth_chainId" ? { result: "0x1" } : null)) }),
    behind: () => {
      const limit = head - random.whole(1, 30);
      const judge = (method: string, params: unknown[]) =>
        method === "eth_blockNumber" ? { result: `0x${limit.toString(16)}` } : method === "eth_getBlockByNumber" && Number(params[0]) > limit ? { result: null } : null;
      return { isBlind: true, replace: answerFalsely(url, judge) };
    },
    noNumber: () => {
      const result = random.pick(nonsense.filter((one) => one !== "0x"));
      return { isBlind: true, replace: answerFalsely(url, (method) => (method === "eth_blockNumber" ? { result } : null)) };
    },
    noBlocks: () => {
      const result = random.pick(nonsense);
      return { isBlind: true, replace: answerFalsely(url, (method) => (method === "eth_getBlockByNumber" ? { result } : null)) };
    },
    noBalances: () => {
      const result = random.pick(nonsense);
      return { isBlind: false, replace: answerFalsely(url, (method) => (method === "eth_call" ? { result } : null)) };
    },
  };
  const kind = random.pick(Object.keys(kinds));
  const { replace, isBlind } = kinds[kind]!();
  stage.disturb(kind === "otherChainId" ? both(replace, answerByOther(stage.foreign.url)) : replace);
  return { told: kind, isBlind };
}

const both = (first: Replace, second: Replace): Replace => async (body) => (await first(body)) ?? second(body);

function answerByOther(url: string): Replace {
  return async (body) => (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).text();
}

/** Quotes move, or are nonsense for a while. */
export async function quote(world: World): Promise<string> {
  const { stage, random, doubted } = world;
  const told: string[] = [];
  for (const priceId of ["ethereum", "memecore"] as const) {
    const last = stage.market.latest(priceId);
    const isOverdue = stage.nowMs() - last.atMs > 6 * 3_600_000;
    const nowS = Math.floor(stage.nowMs() / 1000);
    if (!isOverdue && random.chance(0.2)) {
      const bad = random.pick([
        { usd: "0" }, { usd: "-3" }, { usd: "null" }, { usd: "1e308" }, { usd: '"many"' }, { usd: `${last.priceUsd * 50}` }, { usd: `${last.priceUsd / 50}` },
        { usd: `${last.priceUsd}`, at: nowS + 7_200 }, { usd: `${last.priceUsd}`, at: "null" },
      ]);
      stage.feed.tell(priceId, `{"usd":${bad.usd},"last_updated_at":${bad.at ?? nowS}}`);
      doubted.add(priceId);
      told.push(`${priceId} told as ${bad.usd} at ${bad.at ?? "now"}`);
      continue;
    }
    const priceUsd = random.chance(0.5) ? last.priceUsd : Number((Math.min(1e5, Math.max(1e-4, last.priceUsd * random.whole(50, 180) / 100))).toPrecision(8));
    stage.feed.quote(priceId, priceUsd);
    stage.market.move(priceId, nowS * 1000, priceUsd);
    doubted.delete(priceId);
    if (priceUsd !== last.priceUsd) told.push(`${priceId} at ${priceUsd}`);
  }
  await stage.pollPrices();
  return told.join(", ");
}

/** How long until the next step: mostly minutes, at times hours or a day. */
export function pause({ random }: World): number {
  return MINUTE_MS * random.pick([random.whole(6, 12), random.whole(6, 12), random.whole(15, 90), random.whole(60, 600), random.whole(1_200, 1_680)]);
}

/** Steps by how often they come. */
export const steps: [weight: number, step: Step][] = [
  [8, transact], [3, transactAtOnce], [2, passOn], [2, replacePending], [1, mineEmpty], [2, conjure], [4, reorganise], [1, rollBack], [4, addWallet],
  [1, removeWallet], [1, restart],
];

export { addWallet, transact };
