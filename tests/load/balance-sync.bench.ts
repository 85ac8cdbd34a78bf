import { sql } from "drizzle-orm";
import { createPublicClient, encodeAbiParameters, erc20Abi, http, keccak256, pad, toHex, type Address, type Hex } from "viem";
import { recordAssets } from "@/product-api/domain/assets/commands";
import { recordBalances } from "@/product-api/domain/balances/commands";
import { recordBlocks } from "@/product-api/domain/chain/commands";
import type { ChainContext } from "@/product-api/domain/context";
import { trackAddresses } from "@/product-api/domain/wallets/commands";
import type { BlockReference } from "@/product-api/upstreams/chain/balances";
import { createChain, type Chain } from "@/product-api/upstreams/chain/chain";
import { startTestChain, type TestChain } from "../support/upstreams/chain";
import { databasesToMeasure, type LoadDatabase } from "./databases";
import { figure, median, report, timed, times } from "./measure";
import { queueOnDemand } from "../support/database/database";

// How fast balances of native coin and M Token are read and stored, compared with one call per balance.
const WALLETS = 10_000;
const ROUNDS = 5;
/** Single calls are so slow that only some of the wallets are read, different ones each round. */
const WALLETS_ONE_BY_ONE = 400;
const NODE_BATCH = 500;
const CHAIN_ID = 31_337;

const addresses = Array.from({ length: WALLETS }, (_, at) => keccak256(toHex(at)).slice(0, 42) as Address);

/** Gives every wallet a balance of both assets, by writing the node's state. */
async function fund({ url, mToken }: TestChain): Promise<void> {
  const calls = addresses.flatMap((address, at) => {
    // `balanceOf` is in the token's first storage slot; a mapping's value is stored at the hash of key and slot.
    const slot = keccak256(encodeAbiParameters([{ type: "address" }, { type: "uint256" }], [address, 0n]));
    return [
      { method: "anvil_setBalance", params: [address, toHex(10n ** 18n + BigInt(at))] },
      { method: "anvil_setStorageAt", params: [mToken, slot, pad(toHex(10n ** 20n + BigInt(at)))] },
    ];
  });
  for (let at = 0; at < calls.length; at += NODE_BATCH) {
    const batch = calls.slice(at, at + NODE_BATCH).map((call, id) => ({ jsonrpc: "2.0", id, ...call }));
    await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(batch) });
  }
}

/** Reads like a program that fetches one balance after another; `width` programs at once. */
async function readOneByOne({ url, mToken }: TestChain, addresses: readonly Address[], width: number): Promise<void> {
  const client = createPublicClient({ transport: http(url) });
  const waiting = [...addresses];
  const work = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      await client.getBalance({ address });
      await client.readContract({ address: mToken, abi: erc20Abi, functionName: "balanceOf", args: [address] });
    }
  };
  await Promise.all(Array.from({ length: width }, work));
}

/** Stores the node's newest block as if the sync had followed the chain up to it. */
async function storeHead(context: ChainContext, chain: Chain): Promise<BlockReference> {
  const head = await chain.fetchHead();
  const [block] = await chain.fetchBlocks(head, head, []);
  await recordBlocks(context, { after: null, blocks: [block!], transfers: [], tracked: new Set(), trackedSeq: Number.MAX_SAFE_INTEGER });
  return block!;
}

async function sync(context: ChainContext, chain: Chain, block: BlockReference, mToken: Hex): Promise<number> {
  let count = 0;
  for (const reading of await chain.fetchBalances(block, addresses, [mToken])) {
    await recordBalances(context, reading);
    count += reading.balances.length;
  }
  return count;
}

interface Rates {
  single: number[];
  parallel: number[];
  multicall: number[];
  first: number[];
  again: number[];
}

/** One round of every method, so that other load on the machine affects all of them alike. */
async function measureRound(
  node: TestChain, chain: Chain, context: ChainContext, block: BlockReference, round: number,
): Promise<Record<keyof Rates, number>> {
  const mToken = node.mToken.toLowerCase() as Hex;
  const part = addresses.slice(round * WALLETS_ONE_BY_ONE, (round + 1) * WALLETS_ONE_BY_ONE);
  const single = await timed(() => readOneByOne(node, part, 1));
  const multicall = await timed(() => chain.fetchBalances(block, addresses, [mToken]));
  await context.db.execute(sql`truncate balances, ledger_entries, live_events`);
  const first = await timed(() => sync(context, chain, block, mToken));
  if (first.result !== 2 * WALLETS) throw new Error(`read ${first.result} balances of ${2 * WALLETS}`);
  const parallel = await timed(() => readOneByOne(node, part, 32));
  const again = await timed(() => sync(context, chain, block, mToken));
  const rate = (count: number, { ms }: { ms: number }) => (1000 * count) / ms;
  return {
    single: rate(part.length, single), parallel: rate(part.length, parallel),
    multicall: rate(WALLETS, multicall), first: rate(WALLETS, first), again: rate(WALLETS, again),
  };
}

async function measure(node: TestChain, { name, database }: LoadDatabase): Promise<void> {
  const chain = createChain({ rpcUrl: node.url, wsUrl: null, pollMs: 60_000 });
  const context: ChainContext = {
    db: database.db, ...queueOnDemand(database), now: () => new Date(), uuid: () => crypto.randomUUID(), secret: () => "",
    chainId: CHAIN_ID, mTokenKey: node.mToken.toLowerCase(),
  };
  const asset = { decimals: 18, priceId: null };
  await recordAssets(context, [{ key: "native", symbol: "ETH", ...asset }, { key: node.mToken.toLowerCase(), symbol: "M", ...asset }]);
  await trackAddresses(context, addresses);
  const block = await storeHead(context, chain);
  const rates: Rates = { single: [], parallel: [], multicall: [], first: [], again: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await measureRound(node, chain, context, block, round);
    for (const method of Object.keys(rates) as (keyof Rates)[]) rates[method].push(measured[method]);
  }
  const single = median(rates.single);
  const line = (what: string, rate: number) =>
    report(`${what} ${times(rate / single)} one-by-one (${figure(rate)} vs ${figure(single)} wallets/s)`);
  const wallets = `balance sync, ${WALLETS.toLocaleString("en-US")} wallets:`;
  line(`${wallets} multicall`, median(rates.multicall));
  line(`${wallets} multicall and first write to ${name}`, median(rates.first));
  line(`${wallets} multicall and write without changes to ${name}`, median(rates.again));
  line(`${wallets} for comparison, 32 single calls at once`, median(rates.parallel));
}

const node = await startTestChain();
try {
  await fund(node);
  for (const open of databasesToMeasure()) {
    const opened = await open();
    await measure(node, opened).finally(opened.drop);
  }
} finally {
  await node.stop();
}
