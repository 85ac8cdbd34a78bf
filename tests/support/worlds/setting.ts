import { erc20Abi, keccak256, parseEther, toHex, type Address, type Hex, type PrivateKeyAccount } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { PriceId } from "./market";
import { createRandom, type Random } from "./random";
import { ExpectedLedger, type InnerTransfers } from "./expected-ledger";
import type { Person, Stage } from "./stage";

const GAS = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n } as const;
const REPLACING_GAS = { maxFeePerGas: 2n * 10n ** 10n, maxPriorityFeePerGas: 3n * 10n ** 9n } as const;
/** Kept back for fees. */
const RESERVE_WEI = parseEther("0.05");

/** A user with an account of the product. */
export interface Owner {
  person: Person;
  /** Ids of the wallets by address (lower case). */
  wallets: Map<string, string>;
}

/** The state of a test run: some people, some addresses, and everything sent on the chain so far. */
export interface World {
  readonly seed: number;
  readonly stage: Stage;
  readonly random: Random;
  /** Chooses what to check. Separate from `random`, so that checking does not change what happens. */
  readonly checkRandom: Random;
  readonly ledger: ExpectedLedger;
  readonly innerTransfers: InnerTransfers;
  readonly accounts: PrivateKeyAccount[];
  readonly owners: Owner[];
  /** Signed transactions by hash, so that they can be mined again. */
  readonly raw: Map<string, { raw: Hex; from: string }>;
  /** Price identifiers whose newest quote is implausible. */
  readonly doubted: Set<PriceId>;
  readonly story: string[];
}

export const addressOf = (account: PrivateKeyAccount) => account.address.toLowerCase();

export async function createWorld(stage: Stage, seed: number, random: Random): Promise<World> {
  const accounts = Array.from({ length: 6 }, (_, at) => privateKeyToAccount(keccak256(toHex(`${seed} ${stage.nowMs()} ${at}`))));
  const innerTransfers: InnerTransfers = new Map();
  const owners = [];
  for (let at = 0; at < 2; at += 1) owners.push({ person: await stage.register(), wallets: new Map<string, string>() });
  return {
    seed, stage, random, checkRandom: createRandom(~seed), accounts, owners, innerTransfers, raw: new Map(), doubted: new Set(), story: [],
    ledger: new ExpectedLedger(stage, stage.market, innerTransfers),
  };
}

/** Signs and sends a transaction from an account; a replacement has the nonce of the transaction it replaces and pays more. */
export async function send(
  world: World,
  from: PrivateKeyAccount,
  transaction: { to?: Address; value?: bigint; data?: Hex },
  more: { nonce?: number; isReplacing?: boolean } = {},
): Promise<Hex> {
  const { client } = world.stage.chain;
  const nonce = more.nonce ?? (await client.getTransactionCount({ address: from.address, blockTag: "pending" }));
  const raw = await from.signTransaction({
    chainId: 31_337, type: "eip1559", nonce, gas: 500_000n, ...GAS, ...(more.isReplacing ? REPLACING_GAS : {}), ...transaction,
  });
  const hash = await client.sendRawTransaction({ serializedTransaction: raw });
  world.raw.set(hash, { raw, from: addressOf(from) });
  return hash;
}

/** How much an account can spend. */
export async function spendable(world: World, account: PrivateKeyAccount): Promise<bigint> {
  const balance = await world.stage.chain.client.getBalance({ address: account.address, blockTag: "pending" });
  return balance > RESERVE_WEI ? (balance - RESERVE_WEI) / 2n : 0n;
}

export async function tokensOf(world: World, account: PrivateKeyAccount): Promise<bigint> {
  return world.stage.chain.client.readContract({
    address: world.stage.chain.mToken, abi: erc20Abi, functionName: "balanceOf", args: [account.address],
  });
}

/** Dates the next block two minutes back, unless the newest block is already later. */
export async function dateNextBlock({ stage }: World): Promise<void> {
  const { timestamp } = await stage.chain.client.getBlock();
  const targetS = BigInt(Math.floor(stage.nowMs() / 1000) - 120);
  if (targetS > timestamp) await stage.rpc("evm_setNextBlockTimestamp", Number(targetS));
}

export async function fund(world: World, to: Address): Promise<void> {
  const { chain } = world.stage;
  await chain.send(chain.accounts[0]!, to, `${world.random.integer(1, 50)}.${world.random.integer(1, 999)}`);
  if (world.random.chance(0.6)) await chain.sendMToken(to, `${world.random.integer(1, 100_000)}.${world.random.integer(1, 999)}`);
}
