import { randomUUID } from "node:crypto";
import { keccak256, parseEther, toHex, type Address } from "viem";
import { recordAssets } from "@/product-api/domain/assets/commands";
import { recordBalances } from "@/product-api/domain/balances/commands";
import { recordBlocks } from "@/product-api/domain/chain/commands";
import { findAddressesAfter } from "@/product-api/domain/chain/queries";
import { withReceipts } from "@/product-api/domain/chain/rules";
import type { ChainContext } from "@/product-api/domain/context";
import { trackAddresses } from "@/product-api/domain/wallets/commands";
import { createChain, type Chain } from "@/product-api/upstreams/chain/chain";
import { matchTransfers } from "@/product-api/workers/chain-sync/match";
import { startTestChain, type TestChain } from "../support/upstreams/chain";
import { databasesToMeasure, type LoadDatabase } from "./databases";
import { figure, median, report, timed, times } from "./measure";
import { queueOnDemand } from "../support/database/database";

// Balances of very many wallets, and reading blocks for very many tracked addresses, compared with reading the blocks alone.
const WALLETS = 50_000;
const BLOCKS = 40;
const TRANSACTIONS_PER_BLOCK = 50;
const ROUNDS = 3;
const CHAIN_ID = 31_337;

const addresses = Array.from({ length: WALLETS }, (_, at) => keccak256(toHex(`wallet ${at}`)).slice(0, 42) as Address);

/** Fills blocks with transfers, one in ten of them to a tracked address. */
async function fillBlocks({ client, accounts }: TestChain): Promise<void> {
  await client.setAutomine(false);
  for (let block = 0; block < BLOCKS; block += 1) {
    for (let at = 0; at < TRANSACTIONS_PER_BLOCK; at += 1) {
      const to = at % 10 === 0 ? addresses[block * TRANSACTIONS_PER_BLOCK + at]! : accounts[9]!;
      await client.sendUnsignedTransaction({ from: accounts[at % 8]!, to, value: parseEther("0.001") });
    }
    await client.mine({ blocks: 1 });
  }
}

async function readBlocks(
  chain: Chain, context: ChainContext, head: number, tracked: ReadonlySet<string>, trackedSeq: number,
): Promise<number> {
  const blocks = await chain.fetchBlocks(head - BLOCKS + 1, head, []);
  const matched = matchTransfers(blocks, tracked);
  const transfers = withReceipts(matched, await chain.fetchReceipts([...new Set(matched.map(({ hash }) => hash))]));
  await context.db.transaction(async (tx) => {
    await recordBlocks({ ...context, db: tx }, { after: null, blocks, transfers, tracked, trackedSeq });
    // Every round starts in the same state.
    tx.rollback();
  }).catch(() => {});
  return transfers.length;
}

async function measure(node: TestChain, { name, database }: LoadDatabase): Promise<void> {
  const chain = createChain({ rpcUrl: node.url, wsUrl: null, pollMs: 60_000 });
  const context: ChainContext = {
    db: database.db, ...queueOnDemand(database), now: () => new Date(), uuid: randomUUID, secret: () => "", chainId: CHAIN_ID,
    mTokenKey: "native",
  };
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
  for (let at = 0; at < WALLETS; at += 5_000) {
    await database.db.transaction((tx) => trackAddresses({ ...context, db: tx }, addresses.slice(at, at + 5_000)));
  }
  const known = await findAddressesAfter(database.db, 0);
  const tracked = new Set(known.map(({ address }) => address));
  const head = await chain.fetchHead();
  const [alone, whole]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push((await timed(() => chain.fetchBlocks(head - BLOCKS + 1, head, []))).ms);
    const { ms, result } = await timed(() => readBlocks(chain, context, head, tracked, known.at(-1)!.seq));
    if (result !== BLOCKS * (TRANSACTIONS_PER_BLOCK / 10)) throw new Error(`matched ${result} transactions`);
    whole.push(ms);
  }
  const rate = (BLOCKS * TRANSACTIONS_PER_BLOCK * 1000) / median(whole);
  report(`blocks for ${WALLETS.toLocaleString("en-US")} tracked addresses, stored in ${name}: ${times(median(whole) / median(alone))} reading them alone (${figure(rate)} transactions/s)`);

  const [block] = await chain.fetchBlocks(head, head, []);
  await recordBlocks(context, { after: null, blocks: [block!], transfers: [], tracked: new Set(), trackedSeq: known.at(-1)!.seq });
  const sync = async () => {
    for (const reading of await chain.fetchBalances(block!, addresses, [])) await recordBalances(context, reading);
  };
  const first = await timed(sync);
  const again = await timed(sync);
  const perSecond = (ms: number) => figure((1000 * WALLETS) / ms);
  report(`balances of ${WALLETS.toLocaleString("en-US")} wallets in ${name}: first ${perSecond(first.ms)} wallets/s, again ${times(first.ms / again.ms)} as fast (${perSecond(again.ms)} wallets/s)`);
}

const node = await startTestChain();
try {
  await fillBlocks(node);
  for (const open of databasesToMeasure()) {
    const opened = await open();
    await measure(node, opened).finally(opened.drop);
  }
} finally {
  await node.stop();
}
