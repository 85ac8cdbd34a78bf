import type { Fork, StoredBlock } from "../../domain/chain/commands";
import type { ChainContext } from "../../domain/context";
import { findBlocksUpTo, findGenesisHash, findLowestBlock, type ChainCursor } from "../../domain/chain/queries";
import type { Chain } from "../../upstreams/chain/chain";
import { NodeBehindError } from "../../upstreams/chain/rpc";

export interface ForkOptions {
  chain: Chain;
  /** Where a fresh cursor starts: at the beginning of a sandbox's history, or at the current head. */
  startAt: "genesis" | "head";
  /** The most blocks that may be withdrawn, as many as the chain may still reorganise; null for no limit. */
  reorgDepth: number | null;
  /** The operator's permission to withdraw everything above this block (−1: everything); null without. */
  withdrawAbove: number | null;
}

/** @throws Error if the node is on another chain */
export async function checkChainId({ chainId: expectedId }: ChainContext, chain: Chain): Promise<void> {
  const chainId = await chain.fetchChainId();
  if (chainId !== expectedId) throw new Error(`the node is on chain ${chainId}, not on ${expectedId}: nothing is read from it`);
}

/**
 * Finds which of the stored blocks the chain still has.
 * @throws Error if the node is on another chain, lacks blocks that it will get later, or would require withdrawing more than is allowed
 */
export async function findFork(context: ChainContext, options: ForkOptions, cursor: ChainCursor, head: number): Promise<Fork> {
  const { chain, startAt, reorgDepth, withdrawAbove } = options;
  await checkChainId(context, chain);
  const mayWithdrawAll = reorgDepth === null || withdrawAbove === -1;
  if (!mayWithdrawAll) await checkGenesis(context, chain);
  const lowest = mayWithdrawAll ? -1 : Math.min(cursor.blockNumber - reorgDepth, withdrawAbove ?? Infinity);
  const startBlock = await findStartBlock(context, head);
  let isForked = false;
  for await (const block of findBlocksUpTo(context.db, head)) {
    const hash = await chain.fetchBlockHash(block.number);
    // If lower blocks are missing, the answers come from different nodes: nothing can be concluded.
    if (hash === null || (hash === block.hash && !isForked)) throw nodeBehindError();
    if (hash === block.hash) {
      // Blocks between the chain's first one and where the sync began were never read, so none of them is withdrawn.
      const isBelowStart = block.number === 0 && startAt === "head";
      if ((isBelowStart ? startBlock - 1 : block.number) < lowest) throw tooDeepError(cursor, lowest);
      return isBelowStart ? withdrawAll(chain, startBlock) : { lastCommonBlock: block.number, known: [block] };
    }
    isForked = true;
    if (block.number <= lowest) throw tooDeepError(cursor, lowest);
  }
  if (!isForked) throw nodeBehindError();
  if (lowest >= 0) throw tooDeepError(cursor, lowest);
  return startAt === "head" ? withdrawAll(chain, startBlock) : { lastCommonBlock: -1, known: [] };
}

/** The block at which the sync began, or the head if the chain is shorter than that. */
async function findStartBlock({ db }: ChainContext, head: number): Promise<number> {
  return Math.min(head, (await findLowestBlock(db)) ?? head);
}

/**
 * Keeps nothing of what was read, and has the chain read again from where the sync began, so that all movements since then are known; from
 * the head if the chain is shorter than that.
 */
async function withdrawAll(chain: Chain, startBlock: number): Promise<Fork> {
  if (startBlock === 0) return { lastCommonBlock: -1, known: [] };
  const hash = await chain.fetchBlockHash(startBlock - 1);
  if (hash === null) throw nodeBehindError();
  const genesis = startBlock === 1 ? [] : await fetchGenesis(chain);
  return { lastCommonBlock: -1, known: [...genesis, { number: startBlock - 1, hash, at: null }] };
}

/** The chain's first block, whose hash identifies the chain. Empty if the node does not return it. */
export async function fetchGenesis(chain: Chain): Promise<StoredBlock[]> {
  const hash = await chain.fetchBlockHash(0).catch(() => null);
  return hash === null ? [] : [{ number: 0, hash, at: null }];
}

async function checkGenesis(context: ChainContext, chain: Chain): Promise<void> {
  const stored = await findGenesisHash(context.db);
  const found = stored === null ? null : await chain.fetchBlockHash(0).catch(() => null);
  if (found === null || found === stored) return;
  throw new Error(`the node's chain begins with a different block (${found.slice(0, 10)}, not ${stored!.slice(0, 10)}): nothing is withdrawn. Set CHAIN_WITHDRAW_ABOVE=-1 if the node is right`);
}

function tooDeepError({ blockNumber }: ChainCursor, lowest: number): Error {
  return new Error(`the node's chain has differed for more than ${blockNumber - lowest} blocks: nothing is withdrawn. Set CHAIN_WITHDRAW_ABOVE to the last common block if the node is right`);
}

function nodeBehindError(): Error {
  return new NodeBehindError("the node is behind: it lacks blocks that were read before");
}
