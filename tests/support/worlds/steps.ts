import { parseEther, type Hex } from "viem";
import type { Wallet } from "@/contracts/wallets/calls";
import { transactionKinds, sendRandomTransaction } from "./transactions";
import { addressOf, dateNextBlock, fund, send, spendable, type World } from "./setting";
import { FIRST_BLOCKS } from "./stage";

const MINUTE_MS = 60_000;

/** One thing that happens. @returns a description for the story. */
type Step = (world: World) => Promise<string>;

/** Sends transactions, each in its own block. */
export const transact: Step = async (world) => {
  await dateNextBlock(world);
  const descriptions: string[] = [];
  for (let count = world.random.integer(1, 3); count > 0; count -= 1) descriptions.push(await sendRandomTransaction(world));
  return descriptions.join("; ");
};

/** Sends several transactions in one block. */
const transactAtOnce: Step = async (world) => {
  await dateNextBlock(world);
  await world.stage.rpc("evm_setAutomine", false);
  const descriptions: string[] = [];
  for (let count = world.random.integer(2, 4); count > 0; count -= 1) {
    const [name, from, to] = [
      world.random.pick(["native", "toSelf", "contract", "token", "zero"]),
      world.random.pick(world.accounts),
      world.random.pick(world.accounts),
    ];
    // Pending transactions are not yet deducted from the balance.
    const max = (await spendable(world, from)) / 8n;
    if (max > 0n) descriptions.push(`${name} ${from.address} → ${to.address}: ${await transactionKinds[name]!(world, from, to, max)}`);
  }
  await world.stage.chain.client.mine({ blocks: 1 });
  await world.stage.rpc("evm_setAutomine", true);
  return `in one block: ${descriptions.join("; ")}`;
};

/** Coin arrives through a contract and is sent on before the product has read it. */
const spendIncoming: Step = async (world) => {
  await dateNextBlock(world);
  const [from, to, third] = [world.random.pick(world.accounts), world.random.pick(world.accounts), world.random.pick(world.accounts)];
  const max = await spendable(world, from);
  if (max === 0n) return transact(world);
  const first = await transactionKinds.contract!(world, from, to, max);
  const spendableByReceiver = await spendable(world, to);
  const value = (spendableByReceiver * 19n) / 10n;
  const second = spendableByReceiver > 0n ? await send(world, to, { to: third.address, value }) : "nothing";
  return `pass on ${from.address} → ${to.address}: ${first}, ${second}`;
};

const replacePending: Step = async (world) => {
  await dateNextBlock(world);
  const { random, stage } = world;
  const [from, to, other] = [random.pick(world.accounts), random.pick(world.accounts), random.pick(world.accounts)];
  const max = await spendable(world, from);
  if (max === 0n) return transact(world);
  await stage.rpc("evm_setAutomine", false);
  const nonce = await stage.chain.client.getTransactionCount({ address: from.address });
  const first = await send(world, from, { to: to.address, value: random.wei(max) }, { nonce });
  const isDropped = random.chance(0.5);
  if (isDropped) await stage.rpc("anvil_dropTransaction", first);
  else await send(world, from, { to: other.address, value: random.wei(max) }, { nonce, isReplacing: true });
  await stage.chain.client.mine({ blocks: 1 });
  await stage.rpc("evm_setAutomine", true);
  return `${isDropped ? "dropped" : "replaced"} ${first}`;
};

const mineEmpty: Step = async (world) => {
  await dateNextBlock(world);
  const blocks = world.random.integer(1, 20);
  await world.stage.chain.client.mine({ blocks });
  return `mine ${blocks} empty blocks`;
};

/** Creates coin without a transaction. */
const conjure: Step = async (world) => {
  await dateNextBlock(world);
  const account = world.random.pick(world.accounts);
  const value = (await world.stage.chain.client.getBalance({ address: account.address })) + world.random.wei(parseEther("5"));
  await world.stage.chain.client.setBalance({ address: account.address, value });
  await world.stage.chain.client.mine({ blocks: 1 });
  return `conjure for ${account.address}`;
};

/** Replaces blocks; some of their transactions are mined again. */
const reorganise: Step = async (world) => {
  const { stage, random } = world;
  const { client } = stage.chain;
  const head = Number(await client.getBlockNumber());
  const depth = Math.min(random.chance(0.5) ? random.integer(1, 4) : random.integer(1, 30), head - FIRST_BLOCKS);
  if (depth < 1) return mineEmpty(world);
  const removed: { raw: Hex; from: string }[] = [];
  for (let number = head - depth + 1; number <= head; number += 1) {
    for (const hash of (await client.getBlock({ blockNumber: BigInt(number) })).transactions) {
      const known = world.raw.get(hash);
      if (known) removed.push(known);
    }
  }
  const droppedSenders = new Set<string>();
  const [share, isInOneBlock] = [random.pick([0, 0.5, 1]), random.chance(0.5)];
  const reincluded = removed.filter(({ from }) => {
    if (!random.chance(share)) droppedSenders.add(from);
    return !droppedSenders.has(from);
  });
  let offset = 0;
  const pairs = reincluded.map(({ raw }) => [raw, (offset = isInOneBlock ? 0 : Math.min(depth - 1, offset + random.integer(0, 1)))]);
  await stage.rpc("anvil_reorg", depth, pairs);
  return `reorganise ${depth} of ${head}, ${reincluded.length} of ${removed.length} transactions come back`;
};

/** Removes blocks and mines others in their place. */
const rollBack: Step = async (world) => {
  const { stage, random } = world;
  const head = Number(await stage.chain.client.getBlockNumber());
  const depth = Math.min(random.integer(1, 10), head - FIRST_BLOCKS);
  if (depth < 1) return mineEmpty(world);
  await stage.rpc("anvil_rollback", depth);
  const description = random.chance(0.7) ? await sendRandomTransaction(world) : "nothing";
  // At least as many as before: a shorter chain would look like a node that is behind.
  await stage.chain.client.mine({ blocks: depth + 1 });
  return `roll back ${depth} of ${head}, then ${description}`;
};

export const addWallet: Step = async (world) => {
  const { stage, random, ledger } = world;
  const owner = random.pick(world.owners);
  const account = random.pick(world.accounts.filter((one) => !owner.wallets.has(addressOf(one))));
  if (!account) return removeWallet(world);
  const address = addressOf(account);
  const fundedJustBefore = random.chance(0.5);
  if (fundedJustBefore) {
    await dateNextBlock(world);
    await fund(world, account.address);
  }
  const { status, body } = await stage.call<Wallet>(owner.person, "POST", "/api/wallets", {
    address: account.address, name: `Wallet ${owner.wallets.size}`,
  });
  if (status !== 201) throw new Error(`a wallet was refused with ${status}`);
  owner.wallets.set(address, String(body.id));
  // Whether the funding was read before the wallet was added depends on milliseconds: both are right.
  if (!ledger.isTracked(address)) ledger.track(address, await stage.historyFromBlock(address));
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
      if (!world.owners.some(({ wallets }) => wallets.has(addressOf(account)))) world.ledger.forget(addressOf(account));
    }
  }
  return `remove ${address} of ${world.owners.indexOf(owner)}${isForgotten ? ", and forget it" : ""}`;
};

const restart: Step = async (world) => {
  const sent = transact(world);
  await world.stage.restartSync();
  return `restart while ${await sent}`;
};

/** How long until the next step: mostly minutes, sometimes hours or a day. */
export function pause({ random }: World): number {
  return MINUTE_MS * random.pick([
    random.integer(6, 12), random.integer(6, 12), random.integer(15, 90), random.integer(60, 600), random.integer(1_200, 1_680),
  ]);
}

/** The steps with their relative frequency. */
export const steps: [weight: number, step: Step][] = [
  [8, transact], [3, transactAtOnce], [2, spendIncoming], [2, replacePending], [1, mineEmpty], [2, conjure], [4, reorganise], [1, rollBack],
  [4, addWallet],
  [1, removeWallet], [1, restart],
];
