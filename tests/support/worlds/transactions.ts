import { encodeFunctionData, erc20Abi, type Address, type Hex, type PrivateKeyAccount } from "viem";
import multicall3 from "@/sandbox/chain/contracts/multicall3.json";
import { transferMToken } from "@/sandbox/chain/m-token";
import { aggregate3Value } from "../upstreams/raw-transactions";
import { fund, send, spendable, tokensOf, type World } from "./setting";

const MULTICALL3 = multicall3.address as Address;

/** A transaction of an account that has enough coin for it. @returns a description for the story. */
type SendTransaction = (world: World, from: PrivateKeyAccount, to: PrivateKeyAccount, max: bigint) => Promise<string>;

export const transactionKinds: Record<string, SendTransaction> = {
  native: async (world, from, to, max) => `${await send(world, from, { to: to.address, value: world.random.wei(max) })}`,
  toSelf: async (world, from, _, max) => send(world, from, { to: from.address, value: world.random.wei(max) }),
  zero: async (world, from, to) => send(world, from, { to: to.address, value: 0n }),
  failing: async (world, from, to, max) =>
    send(world, from, { to: world.stage.chain.mToken, value: world.random.wei(max), data: transferMToken(to.address, 1n) }),
  creation: async (world, from, _, max) => send(world, from, { data: "0x00", value: world.random.wei(max / 4n) }),
  token: async (world, from, to) =>
    send(world, from, { to: world.stage.chain.mToken, data: transferMToken(to.address, world.random.wei(await tokensOf(world, from))) }),
  tokenTooMuch: async (world, from, to) =>
    send(world, from, { to: world.stage.chain.mToken, data: transferMToken(to.address, 10n ** 30n) }),
  tokenZero: async (world, from, to) => send(world, from, { to: world.stage.chain.mToken, data: transferMToken(to.address, 0n) }),
  tokenToSelf: async (world, from) =>
    send(world, from, { to: world.stage.chain.mToken, data: transferMToken(from.address, world.random.wei(await tokensOf(world, from))) }),
  transferFrom: async (world, from, to) => {
    const { chain } = world.stage;
    const spender = world.random.pick(world.accounts);
    if ((await spendable(world, spender)) === 0n) return "nobody to spend";
    await send(world, from, {
      to: chain.mToken, data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender.address, 2n ** 256n - 1n] }),
    });
    const args = [from.address, to.address, world.random.wei(await tokensOf(world, from))] as const;
    return send(world, spender, { to: chain.mToken, data: encodeFunctionData({ abi: erc20Abi, functionName: "transferFrom", args }) });
  },
  contract: async (world, from, to, max) => {
    const targets = [to, ...(world.random.chance(0.5) ? [world.random.pick(world.accounts)] : [])];
    const calls = targets.map((target) => ({
      target: target.address, allowFailure: false, value: world.random.wei(max / 4n), callData: "0x" as Hex,
    }));
    const value = calls.reduce((sum, call) => sum + call.value, 0n);
    const hash = await send(world, from, {
      to: MULTICALL3, value, data: encodeFunctionData({ abi: [aggregate3Value], functionName: "aggregate3Value", args: [calls] }),
    });
    world.innerTransfers.set(hash, calls.map((call) => ({ to: call.target.toLowerCase(), units: call.value })));
    return hash;
  },
  contractFailing: async (world, from, _, max) => {
    const call = { target: world.stage.chain.mToken, allowFailure: true, value: world.random.wei(max / 4n), callData: "0x" as Hex };
    return send(world, from, {
      to: MULTICALL3,
      value: call.value,
      data: encodeFunctionData({ abi: [aggregate3Value], functionName: "aggregate3Value", args: [[call]] }),
    });
  },
};

export async function sendRandomTransaction(world: World): Promise<string> {
  const { random } = world;
  const [name, sendTransaction] = random.pick(Object.entries(transactionKinds));
  const [from, to] = [random.pick(world.accounts), random.pick(world.accounts)];
  const max = await spendable(world, from);
  if (max === 0n) {
    await fund(world, from.address);
    return `fund ${from.address}`;
  }
  return `${name} ${from.address} → ${to.address}: ${await sendTransaction(world, from, to, max)}`;
}
