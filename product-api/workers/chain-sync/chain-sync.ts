import { findTokens } from "../../domain/assets/queries";
import { recordBalances } from "../../domain/balances/commands";
import { recordBlocks, withdrawAfter } from "../../domain/chain/commands";
import { findAddressesAfter, findCursor, findDueAddresses, type ChainCursor } from "../../domain/chain/queries";
import { withReceipts } from "../../domain/chain/rules";
import type { ChainContext } from "../../domain/context";
import type { Block, Chain, Receipt } from "../../upstreams/chain/chain";
import { mayBeBehind, NodeBehindError } from "../../upstreams/chain/rpc";
import { startLoop, type Logger, type Worker } from "../loop";
import { checkBlockTimes } from "./block-times";
import { createDifferenceSearch } from "./differences";
import { checkChainId, fetchGenesis, findFork, type ForkOptions } from "./fork";
import { matchTransfers } from "./match";
import { publishPending } from "./pending";

const BLOCKS_AT_ONCE = 50;
/** How often per run blocks may fail to link up because the chain was reorganised between two responses. */
const UNLINKED_TRIES = 3;
/** Balances are re-read this often even without a transfer: internal transfers leave no trace. */
const REREAD_AFTER_MS = 3 * 60_000;
/** More often for addresses of connected users, so that what a contract moved is shown within 15 s. */
const WATCHED_REREAD_AFTER_MS = 9_000;
/** A user with a heartbeat this recent is considered connected. */
const CONNECTED_MS = 60_000;
const BALANCES_PER_RUN = 2_000;
/** New blocks wait for at most this many readings. */
const BALANCES_AT_ONCE = 500;

/** Follows the chain for all tracked addresses: transfers block by block without gaps, then balances. */
export function startChainSync(context: ChainContext, options: ForkOptions & { log: Logger }): Worker {
  const { chain, log } = options;
  const tracked = createTrackedSet(context);
  const readBlocks = createBlockReader(chain);
  const searchDifferences = createDifferenceSearch(context, options);
  async function run(): Promise<void> {
    await tracked.refresh();
    await followHead(context, options, tracked, readBlocks);
    const nowMs = context.now().getTime();
    const before = (ageMs: number) => new Date(nowMs - ageMs);
    const times = {
      readBefore: before(REREAD_AFTER_MS), watchedBefore: before(WATCHED_REREAD_AFTER_MS), connectedSince: before(CONNECTED_MS),
    };
    const due = await findDueAddresses(context.db, times, BALANCES_PER_RUN);
    for (let from = 0; from < due.length; from += BALANCES_AT_ONCE) {
      if (from > 0) await followHead(context, options, tracked, readBlocks);
      await readBalances(context, chain, due.slice(from, from + BALANCES_AT_ONCE));
    }
    await searchDifferences();
  }

  const worker = startLoop(context, log, { upstream: "chain", intervalMs: 5_000, maxBackoffMs: 30_000, run, isBrief: mayBeBehind });
  const stopWatching = chain.watch(worker.wake, (hash) => {
    // A pending transaction that cannot be read is reported once it is mined.
    publishPending(context, chain, tracked.addresses, hash).catch(() => {});
  });
  return {
    wake: worker.wake,
    stop: async () => {
      stopWatching();
      await worker.stop();
    },
  };
}

/** The tracked addresses, kept in memory and extended with new ones. */
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

type BlockReader = (from: number, head: number, tokens: string[]) => Promise<Block[] | null>;

/**
 * Reads the next blocks up to the head. Blocks may be too large or slow for the node to return many at once: after a failure half as many
 * are requested (returns null, so that the caller tries again), and one more after each success.
 */
function createBlockReader(chain: Chain): BlockReader {
  let atOnce = BLOCKS_AT_ONCE;
  return async (from, head, tokens) => {
    const count = Math.min(atOnce, head - from + 1);
    try {
      const blocks = await chain.fetchBlocks(from, from + count - 1, tokens);
      atOnce = Math.min(BLOCKS_AT_ONCE, atOnce + 1);
      return blocks;
    } catch (error) {
      if (count === 1) throw error;
      atOnce = Math.floor(count / 2);
      return null;
    }
  };
}

/** Reads all blocks since the cursor. */
async function followHead(context: ChainContext, options: ForkOptions, tracked: TrackedSet, readBlocks: BlockReader): Promise<void> {
  const { chain, startAt } = options;
  const head = await chain.fetchHead();
  let unlinked = 0;

  for (;;) {
    const cursor = await findCursor(context.db, context.chainId);
    if (!cursor) await checkChainId(context, chain);
    else if (!(await isOnChain(chain, cursor))) {
      await withdrawAfter(context, cursor, await findFork(context, options, cursor, head));
      continue;
    }
    const from = cursor ? cursor.blockNumber + 1 : startAt === "genesis" ? 0 : head;
    if (from > head) return;
    const tokens = await findTokens(context.db);
    const blocks = await readBlocks(from, head, tokens);
    if (!blocks) continue;
    if (isLinked(blocks, cursor?.blockHash ?? null)) {
      checkBlockTimes(blocks, cursor, context.now());
      if (await storeBlocks(context, chain, tracked, { after: cursor, blocks, tokens })) continue;
    }
    if ((unlinked += 1) === UNLINKED_TRIES) throw new NodeBehindError("the chain changed while it was being read");
  }
}

/**
 * Stores blocks with the transfers of tracked addresses in them. The blocks contain all movements, so an address added meanwhile is matched
 * against the same blocks: if they were read again each time, they would never be stored while people keep adding wallets.
 * @returns false if the chain was reorganised between fetching blocks and receipts: the fees would be those of other blocks
 */
async function storeBlocks(
  context: ChainContext, chain: Chain, tracked: TrackedSet, read: { after: ChainCursor | null; blocks: Block[]; tokens: string[] },
): Promise<boolean> {
  const { after, blocks, tokens } = read;
  const hashes = after || blocks[0]?.number === 0 ? blocks : [...(await fetchGenesis(chain)), ...blocks];
  const hashOf = new Map(blocks.map(({ number, hash }) => [number, hash]));
  const receipts = new Map<string, Receipt>();
  for (;;) {
    const matched = matchTransfers(blocks, tracked.addresses);
    const withoutReceipt = new Set(matched.map(({ hash }) => hash).filter((hash) => !receipts.has(hash)));
    for (const [hash, receipt] of await chain.fetchReceipts([...withoutReceipt])) receipts.set(hash, receipt);
    if (matched.some(({ hash, blockNumber }) => receipts.get(hash)?.blockHash !== hashOf.get(blockNumber))) return false;
    const transfers = withReceipts(matched, receipts);
    const range = { after, blocks: hashes, transfers, tracked: tracked.addresses, trackedSeq: tracked.seq(), tokens };
    if ((await recordBlocks(context, range)) !== "outgrown") return true;
    await tracked.refresh();
  }
}

async function isOnChain(chain: Chain, block: { blockNumber: number; blockHash: string }): Promise<boolean> {
  return (await chain.fetchBlockHash(block.blockNumber)) === block.blockHash;
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

/** Reads balances as of the newest stored block, so that they can be compared with the transfers up to it. */
async function readBalances(context: ChainContext, chain: Chain, addresses: string[]): Promise<void> {
  const cursor = await findCursor(context.db, context.chainId);
  if (addresses.length === 0 || !cursor) return;
  const block = { number: cursor.blockNumber, hash: cursor.blockHash, at: cursor.blockAt ?? context.now() };
  const tokens = await findTokens(context.db);
  const readings = await chain.fetchBalances(block, addresses, tokens);
  // A node that just leaves the block's branch may return balances of another one in its name.
  if (!(await isOnChain(chain, cursor))) return;
  for (const reading of readings) await recordBalances(context, reading);
}
