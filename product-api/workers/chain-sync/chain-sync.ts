import { recordBalances } from "../../domain/balances/commands";
import { recordBlocks, withdrawAfter } from "../../domain/chain/commands";
import type { ChainContext } from "../../domain/context";
import { findAddressesAfter, findAssets, findCursor, findRecentBlocks, findStaleAddresses, type ChainCursor } from "../../domain/chain/queries";
import { withReceipts } from "../../domain/chain/rules";
import type { Block, Chain, Receipt } from "../../upstreams/chain/chain";
import { startLoop, type Logger, type Worker } from "../loop";
import { matchTransfers } from "./match";
import { tellPending } from "./pending";

const BLOCKS_PER_BATCH = 50;
/** So often may blocks not follow on each other in a run: the chain was reorganised between two answers. */
const UNLINKED_TRIES = 3;
/** Balances are re-read this often even when no transfer was seen: internal transfers leave no trace. */
const BALANCE_NET_MS = 3 * 60_000;
const BALANCES_PER_RUN = 2_000;

export interface ChainSyncOptions {
  chain: Chain;
  /** Where a fresh cursor starts: the whole history of a sandbox, or from now on. */
  startAt: "genesis" | "head";
  log: Logger;
}

/** Follows the chain for all tracked addresses: transfers block by block without gaps, balances after them. */
export function startChainSync(context: ChainContext, options: ChainSyncOptions): Worker {
  const { chain, log } = options;
  const tracked = createTrackedSet(context);
  let checkedChainId = false;

  async function run(): Promise<void> {
    if (!checkedChainId) {
      const chainId = await chain.fetchChainId();
      if (chainId !== context.chainId) throw new Error(`the node is on chain ${chainId}, not on ${context.chainId}`);
      checkedChainId = true;
    }
    await tracked.refresh();
    await followHead(context, options, tracked);
    const stale = await findStaleAddresses(context.db, new Date(context.now().getTime() - BALANCE_NET_MS), BALANCES_PER_RUN);
    await readBalances(context, chain, stale);
  }

  const worker = startLoop(context, log, { upstream: "chain", intervalMs: 5_000, maxBackoffMs: 30_000, run });
  const stopWatching = chain.watch(worker.wake, (hash) => {
    // A pending transaction that cannot be read is told when it is mined.
    tellPending(context, chain, tracked.addresses, hash).catch(() => {});
  });
  return {
    wake: worker.wake,
    stop: async () => {
      stopWatching();
      await worker.stop();
    },
  };
}

/** The tracked addresses, kept in memory and extended by what is new. */
function createTrackedSet(context: ChainContext) {
  const addresses = new Set<string>();
  let seq = 0;
  return {
    addresses,
    seq: () => seq,
    refresh: async () => {
      for (const row of await findAddressesAfter(context.db, seq)) {
        addresses.add(row.address);
        seq = row.seq;
      }
    },
  };
}

type TrackedSet = ReturnType<typeof createTrackedSet>;

/** Reads all blocks since the cursor. */
async function followHead(context: ChainContext, options: ChainSyncOptions, tracked: TrackedSet): Promise<void> {
  const { chain, startAt } = options;
  const tokens = (await findAssets(context.db)).map(({ key }) => key).filter((key) => key !== "native");
  const head = await chain.fetchHead();
  let unlinked = 0;

  for (;;) {
    const cursor = await findCursor(context.db, context.chainId);
    if (cursor && !(await isOnChain(chain, cursor))) {
      await withdrawAfter(context, await findCommonBlock(context, options, head));
      continue;
    }
    const from = cursor ? cursor.blockNumber + 1 : startAt === "genesis" ? 0 : head;
    if (from > head) return;
    const blocks = await chain.fetchBlocks(from, Math.min(head, from + BLOCKS_PER_BATCH - 1), tokens);
    if (isLinked(blocks, cursor?.blockHash ?? null)) await storeBlocks(context, chain, tracked, cursor, blocks);
    else if ((unlinked += 1) === UNLINKED_TRIES) throw new Error("the chain changes while it is read");
  }
}

/**
 * Stores blocks with what tracked addresses did in them. The blocks hold everything that moved, so an address that
 * comes meanwhile is looked for in the same ones: read anew each time they would never be stored while people add wallets.
 */
async function storeBlocks(context: ChainContext, chain: Chain, tracked: TrackedSet, after: ChainCursor | null, blocks: Block[]): Promise<void> {
  const hashes = after ? blocks : [...(await findGenesis(chain, blocks)), ...blocks];
  const receipts = new Map<string, Receipt>();
  for (;;) {
    const matched = matchTransfers(blocks, tracked.addresses);
    const asked = new Set(matched.map(({ hash }) => hash).filter((hash) => !receipts.has(hash)));
    for (const [hash, receipt] of await chain.fetchReceipts([...asked])) receipts.set(hash, receipt);
    const transfers = withReceipts(matched, receipts);
    const range = { after, blocks: hashes, transfers, tracked: tracked.addresses, trackedSeq: tracked.seq() };
    if ((await recordBlocks(context, range)) !== "outgrown") return;
    await tracked.refresh();
  }
}

/** The first block of a chain that is followed from a later one: by its hash another chain is known. None where the node keeps none. */
async function findGenesis(chain: Chain, blocks: readonly Block[]): Promise<{ number: number; hash: string }[]> {
  if (blocks[0]?.number === 0) return [];
  const hash = await chain.fetchBlockHash(0).catch(() => null);
  return hash === null ? [] : [{ number: 0, hash }];
}

async function isOnChain(chain: Chain, block: { blockNumber: number; blockHash: string }): Promise<boolean> {
  return (await chain.fetchBlockHash(block.blockNumber)) === block.blockHash;
}

/**
 * The newest stored block that the chain still has; null when the fork lies deeper than what is stored.
 * @throws Error when the node contradicts nothing that is stored: it lacks blocks and will get them
 */
async function findCommonBlock(context: ChainContext, { chain, startAt }: ChainSyncOptions, head: number): Promise<{ number: number; hash: string } | null> {
  let isForked = false;
  for (const stored of (await findRecentBlocks(context.db)).filter(({ number }) => number <= head)) {
    const hash = await chain.fetchBlockHash(stored.number);
    // A head without the blocks below it is told by another node than they are: nothing is known then.
    if (hash === null || (hash === stored.hash && !isForked)) throw nodeIsBehind();
    // What lies between the first block and where the sync began was never read.
    if (hash === stored.hash) return stored.number === 0 && startAt === "head" ? null : stored;
    isForked = true;
  }
  if (!isForked) throw nodeIsBehind();
  return null;
}

function nodeIsBehind(): Error {
  return new Error("the node is behind: it lacks blocks that were read before");
}

/** Whether each block follows the one before it. */
function isLinked(blocks: readonly Block[], parentHash: string | null): boolean {
  let parent = parentHash;
  return blocks.every((block) => {
    const follows = parent === null || block.parentHash === parent;
    parent = block.hash;
    return follows;
  });
}

async function readBalances(context: ChainContext, chain: Chain, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  const tokens = (await findAssets(context.db)).map(({ key }) => key).filter((key) => key !== "native");
  for (const reading of await chain.fetchBalances(addresses, tokens)) await recordBalances(context, reading);
}
