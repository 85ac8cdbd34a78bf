import { toHex } from "viem";
import type { z } from "zod";
import { createBalanceReader, type Balances, type BlockReference } from "./balances";
import { createBloomTest } from "./bloom";
import { block, ChainAnswerError, createRpc, index, logs, NodeBehindError, pending, receipt, type Rpc } from "./rpc";
import { createTracer, type InternalTransfer } from "./traces";
import { watchNode } from "./watch";

/** keccak256("Transfer(address,address,uint256)"), the ERC-20 event. */
const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** A long history has ten thousand receipts: a node asked for all of them at once refuses, or has no time for anything else. */
const CALLS_AT_ONCE = 200;

interface BlockTransaction {
  hash: string;
  from: string;
  /** Null for a contract creation. */
  to: string | null;
  valueWei: bigint;
}

interface TokenTransfer {
  hash: string;
  logIndex: number;
  token: string;
  from: string;
  to: string;
  units: bigint;
}

export interface Receipt {
  /** The block that the transaction was mined in. */
  blockHash: string;
  failed: boolean;
  /** The address that paid for it, and how much in wei. */
  payer: string;
  feeWei: bigint;
  /** Index in the block of the transaction's first log; null if it has no logs. */
  firstLog: number | null;
}

export interface PendingTransaction extends BlockTransaction {
  /** Call data in hex. */
  input: string;
}

/** A block with its movements; addresses and hashes in lower case. */
export interface Block {
  number: number;
  hash: string;
  parentHash: string;
  at: Date;
  transactions: BlockTransaction[];
  tokenTransfers: TokenTransfer[];
}

/** A node of an EVM chain, over JSON-RPC. Every method throws if the node cannot be reached or returns an invalid response. */
export interface Chain {
  fetchChainId(): Promise<number>;
  fetchHead(): Promise<number>;
  /** Blocks `from` to `to` with the Transfer logs of the given tokens. */
  fetchBlocks(from: number, to: number, tokens: string[]): Promise<Block[]>;
  /** Null if the chain has no such block. */
  fetchBlockHash(number: number): Promise<string | null>;
  /** Native coin moved by contracts in blocks `from` to `to`; null if the node cannot trace. */
  fetchInternalTransfers(from: number, to: number): Promise<InternalTransfer[] | null>;
  /** Hashes and times of blocks, by number, in the order given; without those that the chain does not have. */
  fetchBlockHeads(numbers: number[]): Promise<Map<number, Pick<Block, "number" | "hash" | "at">>>;
  /** Receipts of transactions, by hash; without those that the chain does not have. */
  fetchReceipts(hashes: string[]): Promise<Map<string, Receipt>>;
  /** As of one block, which must be on the node's chain. */
  fetchBalances(block: BlockReference, addresses: string[], tokens: string[]): Promise<Balances[]>;
  /** A transaction waiting to be mined; null if it is gone. */
  fetchPending(hash: string): Promise<PendingTransaction | null>;
  /** Calls back when there may be a new head, and with the hash of each pending transaction. Returns a function that stops it. */
  watch(onHead: () => void, onPending: (hash: string) => void): () => void;
}

/** Connects to a node; with `wsUrl` new heads arrive at once, without it they are polled. */
export function createChain(options: { rpcUrl: string; wsUrl: string | null; pollMs: number }): Chain {
  const rpc = createRpc(options.rpcUrl);
  // In batches of their own: blocks must not wait for a node that is slow with what is not mined yet, of which there may be any amount.
  const pendingRpc = createRpc(options.rpcUrl);
  return {
    fetchChainId: () => rpc("eth_chainId", [], index),
    fetchHead: () => rpc("eth_blockNumber", [], index),
    fetchBlocks: (from, to, tokens) => fetchBlocks(rpc, from, to, tokens),
    fetchBlockHash: async (number) => (await rpc(
      "eth_getBlockByNumber", [toHex(number), false], block.pick({ hash: true }).nullable(),
    ))?.hash ?? null,
    fetchBlockHeads: (numbers) => fetchBlockHeads(rpc, numbers),
    fetchReceipts: (hashes) => fetchReceipts(rpc, hashes),
    fetchPending: async (hash) => {
      const found = await pendingRpc("eth_getTransactionByHash", [hash], pending);
      return found && { hash: found.hash, from: found.from, to: found.to ?? null, valueWei: found.value, input: found.input };
    },
    fetchInternalTransfers: createTracer(rpc),
    fetchBalances: createBalanceReader(rpc),
    watch: (onHead, onPending) => watchNode(options.wsUrl, options.pollMs, onHead, onPending),
  };
}

/** Makes the same call with many parameters, a few at a time. */
async function callInTurns<P, T>(params: readonly P[], call: (param: P) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < params.length; at += CALLS_AT_ONCE) {
    found.push(...(await Promise.all(params.slice(at, at + CALLS_AT_ONCE).map(call))));
  }
  return found;
}

async function fetchBlockHeads(rpc: Rpc, numbers: number[]) {
  const head = block.pick({ number: true, hash: true, timestamp: true }).nullable();
  const found = await callInTurns(numbers, (number) => rpc("eth_getBlockByNumber", [toHex(number), false], head));
  return new Map(found.flatMap((one) =>
    one ? [[one.number, { number: one.number, hash: one.hash, at: new Date(one.timestamp * 1000) }] as const] : []));
}

async function fetchReceipts(rpc: Rpc, hashes: string[]): Promise<Map<string, Receipt>> {
  const found = await callInTurns(hashes, (hash) => rpc("eth_getTransactionReceipt", [hash], receipt.nullable()));
  return new Map(found.flatMap((one) => (one ? [[one.transactionHash, toReceipt(one)] as const] : [])));
}

function toReceipt({ blockHash, from, status, gasUsed, effectiveGasPrice, logs: found }: z.output<typeof receipt>): Receipt {
  return {
    blockHash, failed: status === 0, payer: from, feeWei: gasUsed * (effectiveGasPrice ?? 0n),
    firstLog: found.length === 0 ? null : Math.min(...found.map(({ logIndex }) => logIndex)),
  };
}

async function fetchBlocks(rpc: Rpc, from: number, to: number, tokens: string[]): Promise<Block[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  const filter = { fromBlock: toHex(from), toBlock: toHex(to), address: tokens, topics: [TRANSFER_TOPIC] };
  const [blocks, foundLogs] = await Promise.all([
    Promise.all(numbers.map(async (number) => {
      const found = await rpc("eth_getBlockByNumber", [toHex(number), true], block.nullable());
      if (!found) throw new NodeBehindError(`the node lacks block ${number}, although the chain has it`);
      return found;
    })),
    tokens.length === 0 ? [] : rpc("eth_getLogs", [filter], logs),
  ]);
  // Not every node applies every part of a filter, and a log of another contract or event is no transfer.
  const found = [...foundLogs, ...(await fetchMissingLogs(rpc, blocks, foundLogs, tokens))].filter(({ address, topics }) =>
    tokens.includes(address) && topics[0] === TRANSFER_TOPIC);
  if (blocks.some(({ number }, at) => number !== numbers[at])) {
    throw new ChainAnswerError("eth_getBlockByNumber", "the node returned another block than requested");
  }
  return blocks.map((one) => ({
    number: one.number,
    hash: one.hash,
    parentHash: one.parentHash,
    at: new Date(one.timestamp * 1000),
    transactions: one.transactions.map(({ hash, from, to, value }) => ({ hash, from, to: to ?? null, valueWei: value })),
    tokenTransfers: found.filter((log) => log.blockNumber === one.number).flatMap((log) => toTokenTransfer(log, one.hash)),
  }));
}

/**
 * Fetches logs of blocks whose bloom filter indicates some, but for which none were returned. If several nodes share an address, one that
 * lacks the newest blocks returns no logs for them, and no error; queried by block hash, it reports that the block is missing.
 */
async function fetchMissingLogs(
  rpc: Rpc, blocks: readonly z.output<typeof block>[], foundLogs: z.output<typeof logs>, tokens: readonly string[],
): Promise<z.output<typeof logs>> {
  const mayHaveTransfer = createBloomTest(TRANSFER_TOPIC);
  const mayHaveToken = tokens.map(createBloomTest);
  const numbers = new Set(foundLogs.map(({ blockNumber }) => blockNumber));
  const suspects = blocks.filter(({ number, logsBloom }) =>
    logsBloom && !numbers.has(number) && mayHaveTransfer(logsBloom) && mayHaveToken.some((may) => may(logsBloom)));
  return (await Promise.all(
    suspects.map(({ hash }) => rpc("eth_getLogs", [{ blockHash: hash, address: tokens, topics: [TRANSFER_TOPIC] }], logs)),
  )).flat();
}

function toTokenTransfer(log: z.output<typeof logs>[number], blockHash: string): TokenTransfer[] {
  // Blocks and logs come from separate calls, between which the chain may have been reorganised.
  if (log.blockHash !== blockHash) throw new ChainAnswerError("eth_getLogs", "the logs and blocks come from different chains");
  const [, from, to] = log.topics;
  // ERC-721 uses the same event, with the token id as a fourth topic.
  if (!from || !to || log.topics.length !== 3 || log.data.length !== 66) return [];
  const { transactionHash: hash, logIndex, address: token, data } = log;
  return [{ hash, logIndex, token, from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, units: BigInt(data) }];
}
