import { setTimeout as delay } from "node:timers/promises";
import { erc20Abi, getAddress, parseEventLogs, type Address } from "viem";
import type { TransactionPage, Wallet } from "@/contracts/wallets/calls";
import { createChainClient, type ChainClient } from "@/sandbox/chain/client";
import { developmentAccounts } from "@/sandbox/chain/history";
import { mTokenAddress } from "@/sandbox/seed/cast";
import sandbox from "@/sandbox/seed/sandbox.json";

/** Several transfers per block, so that no block can be skipped unnoticed. */
const SEND_EVERY_MS = 150;
/** At most this share of blocks, or one, may have no transfer: it could be skipped unnoticed, but a busy machine may produce some. */
const MAX_IDLE_SHARE = 0.2;
const PAGE_SIZE = 100;

/** Transfers to and from the demo's wallets that continue whatever is killed, so that each block has some. */
interface Movements {
  stop(): Promise<void>;
  /** Transfers since the start that the product lacks, has twice, or has although the chain does not; one line each. */
  findGaps(): Promise<string[]>;
}

/** Starts transferring on the sandbox's chain; `read` queries the product as a user who has the demo's wallets. */
export async function startMovements(chainUrl: string, read: <T>(path: string) => Promise<T>): Promise<Movements> {
  const client = createChainClient(chainUrl);
  const demo = new Set(sandbox.demo.wallets.map(({ address }) => address.toLowerCase()));
  const wallets = (await read<Wallet[]>("/api/wallets")).filter(({ address }) => demo.has(address.toLowerCase()));
  if (wallets.length !== demo.size) throw new Error(`${wallets.length} of ${demo.size} wallets of the demo are there`);
  const since = await client.getBlockNumber();
  const addresses = wallets.map(({ address }) => getAddress(address));
  let isOver = false;
  const running = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await client.request({
        method: "eth_sendTransaction",
        params: [{ from: developmentAccounts[turn % 2]!, to: addresses[turn % addresses.length]!, value: "0x1" }],
      } as never);
      await delay(SEND_EVERY_MS);
    }
  })();
  running.catch(() => {});
  let until: bigint | null = null;

  return {
    stop: async () => {
      isOver = true;
      await running;
    },
    findGaps: async () => {
      until ??= await client.getBlockNumber();
      const moved = await readChain(client, since, until);
      const [blocks, busyBlocks] = [Number(until - since), new Set(moved.map(({ block }) => block)).size];
      const gaps = await Promise.all(
        wallets.map(async (wallet) => compare(wallet.address, moved, await readStored(read, wallet.id, Number(since), Number(until)))),
      );
      return [
        ...(blocks - busyBlocks <= Math.max(1, blocks * MAX_IDLE_SHARE)
          ? []
          : [`something was moved in ${busyBlocks} of ${blocks} blocks alone`]),
        ...gaps.flat(),
      ];
    },
  };
}

interface Moved {
  block: number;
  /** Block, transaction and coin. */
  key: string;
  sides: Set<string>;
}

const keyOf = (block: number, hash: string, symbol: string) => `${symbol} of ${hash} in block ${block}`;

/** What the node itself reports for every block after `since`: native coin, and M Token from its logs. */
async function readChain(client: ChainClient, since: bigint, until: bigint): Promise<Moved[]> {
  const numbers = Array.from({ length: Number(until - since) }, (_, at) => since + 1n + BigInt(at));
  const native: Moved[] = [];
  for (const blockNumber of numbers) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
    native.push(
      ...transactions.filter(({ value }) => value > 0n).map(({ hash, from, to }) => movedBy(blockNumber, hash, "ETH", [from, to])),
    );
  }
  const logs = parseEventLogs({
    abi: erc20Abi, eventName: "Transfer", logs: await client.getLogs({ address: mTokenAddress, fromBlock: since + 1n, toBlock: until }),
  });
  return [
    ...native, ...logs.map(({ blockNumber, transactionHash, args }) => movedBy(blockNumber, transactionHash, "M", [args.from, args.to])),
  ];
}

function movedBy(block: bigint, hash: string, symbol: string, sides: readonly (Address | null)[]): Moved {
  return {
    block: Number(block), key: keyOf(Number(block), hash, symbol), sides: new Set(sides.flatMap((side) => side?.toLowerCase() ?? [])),
  };
}

/** What the product reports for a wallet in these blocks. */
async function readStored(read: <T>(path: string) => Promise<T>, walletId: string, since: number, until: number): Promise<string[]> {
  const stored: string[] = [];
  for (let page = 1; ; page += 1) {
    const { transactions } = await read<TransactionPage>(`/api/v1/wallets/${walletId}/transactions?page=${page}&page_size=${PAGE_SIZE}`);
    const newer = transactions.filter(({ block_number: block }) => (block ?? 0) > since);
    stored.push(
      ...newer.filter(({ block_number: block }) => block! <= until).map(({ block_number: block, hash, symbol }) => keyOf(
        block!, hash ?? "no transaction", symbol,
      )),
    );
    if (newer.length < PAGE_SIZE) return stored;
  }
}

function compare(address: string, moved: readonly Moved[], stored: readonly string[]): string[] {
  const own = moved.filter(({ sides }) => sides.has(address.toLowerCase())).map(({ key }) => key);
  const [onChain, there] = [new Set(own), new Set(stored)];
  return [
    ...own.filter((key) => !there.has(key)).map((key) => `${key} is on the chain and not with ${address}`),
    ...stored.filter((key) => !onChain.has(key)).map((key) => `${key} is with ${address} and not on the chain`),
    ...(there.size === stored.length ? [] : [`${stored.length - there.size} transfers of ${address} are there twice`]),
  ];
}
