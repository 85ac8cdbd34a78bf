import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { freshAddress, startTestChain, type TestChain } from "@/tests/support/upstreams/chain";
import { startExplorer } from "@/tests/support/upstreams/explorer";
import { until } from "@/tests/support/api/product-api";
import { useServer } from "@/tests/support/upstreams/server";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { untilLockWaiters } from "@/tests/support/database/waits";
import { recordAssets } from "../../domain/assets/commands";
import { lockLedgers } from "../../domain/balances/commands-ledger";
import { withdrawAfter } from "../../domain/chain/commands";
import { createChain } from "../../upstreams/chain/chain";
import { createExplorer } from "../../upstreams/explorer/explorer";
import type { Worker } from "../loop";
import { startChainBackfill } from "./chain-backfill";

let aheadMs = 0;
let chain: TestChain;
let explorer: Awaited<ReturnType<typeof startExplorer>>;
/** Addresses whose history the gateway refuses to return. */
const refused = new Set<string>();
/** Whether the gateway lets nobody in. */
let isLocked: boolean;
/** Changes a row that the explorer returns. */
let change: ((row: Record<string, string>) => object) | null;
let requests: string[];
/** Runs while an explorer request is in progress. */
let meanwhile: (() => Promise<void>) | null;
let worker: Worker;
let logged: Record<string, unknown>[];
/** A proxy in front of the explorer. */
const gateway = useServer((request, response) => {
  const address = new URL(request.url!, explorer.url).searchParams.get("address")!;
  requests.push(address);
  if (isLocked) return void response.writeHead(403).end();
  if (refused.has(address)) return void response.writeHead(500).end();
  void fetch(explorer.url + request.url).then(async (answer) => {
    const told = (await answer.json()) as { result: Record<string, string>[] };
    await meanwhile?.();
    response.end(JSON.stringify(change ? { ...told, result: told.result.map(change) } : told));
  });
});
useTestContext(() => new Date(Date.now() + aheadMs), { each: true });
beforeAll(async () => {
  chain = await startTestChain();
  explorer = await startExplorer(chain);
});
afterAll(async () => {
  await explorer.stop();
  await chain.stop();
});
beforeEach(async () => {
  refused.clear();
  [requests, logged, meanwhile, change, isLocked] = [[], [], null, null, false];
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
});
afterEach(() => worker.stop());

/** Tracks addresses from the next block on, and has the worker fill in their earlier history in this order. */
async function backfill(addresses: string[]): Promise<void> {
  const next = Number(await chain.client.getBlockNumber()) + 1;
  for (const address of addresses) {
    await context.db.execute(sql`
      insert into tracked_addresses (address, tracked_at, history_from_block, balance_block)
        values (${address}, now(), ${next}, ${next - 1})`);
  }
  const note = (details: object) => void logged.push(details as Record<string, unknown>);
  worker = startChainBackfill(context, {
    explorer: createExplorer({ url: gateway.url, apiKey: null }),
    chain: createChain({ rpcUrl: chain.url, wsUrl: null, pollMs: 60_000 }),
    log: { info: note, warn: note },
  });
}

const complete = async () =>
  (await context.db.execute<{ address: string }>(
    sql`select address from tracked_addresses where history_from_block = 0 order by seq`,
  )).rows.map(({ address }) => address);
const addressOf = (at: number) => chain.accounts[at]!.toLowerCase();
const REASON = "the explorer responded with 500";

it("an address whose history cannot be read does not hold up others, and is requested again later", async () => {
  const [bad, good] = [addressOf(1), addressOf(2)];
  refused.add(bad);
  await backfill([bad, good]);
  await until(complete, (done) => done.length > 0);
  expect([await complete(), logged]).toEqual([[good], [{ address: bad, reason: REASON }]]);
  refused.clear();
  aheadMs += 60_000;
  await until(async () => (worker.wake(), complete()), (done) => done.length === 2);
});

it("an explorer that returns nothing is reported as failing until it returns something", async () => {
  const [one, other] = [addressOf(3), addressOf(4)];
  refused.add(one).add(other);
  await backfill([one, other]);
  const checks = async () => (await context.db.execute<{ state: string; checked_at: string }>(
    sql`select state, checked_at from upstream_states where name = 'explorer'`,
  )).rows;
  const [first] = await until(checks, (rows) => rows.length === 1);
  // A run does not request postponed addresses, so it learns nothing new; the failure is reported again after a while.
  aheadMs += 15_000;
  const [next] = await until(checks, ([now]) => now!.checked_at !== first!.checked_at);
  expect([next!.state, requests]).toEqual(["failing", [one, other]]);
  expect(logged).toEqual([{ address: one, reason: REASON }, { address: other, reason: REASON }, { upstream: "explorer", reason: REASON }]);
  refused.clear();
  aheadMs += 60_000;
  await until(complete, (done) => done.length === 2);
  await until(checks, ([now]) => now!.state === "ok");
});

it("an explorer that lets nobody in is reported once, and every address is requested as soon as it does again", async () => {
  const addresses = [addressOf(6), addressOf(7), addressOf(8)];
  isLocked = true;
  await backfill(addresses);
  await until(() => Promise.resolve(requests.length), (count) => count >= 3);
  isLocked = false;
  await until(complete, (done) => done.length === addresses.length);
  expect(logged).toEqual([{ upstream: "explorer", reason: "the explorer responded with 403" }, { upstream: "explorer" }]);
});

it("an explorer is no longer reported as failing once nobody tracks the address any more", async () => {
  refused.add(addressOf(5));
  await backfill([addressOf(5)]);
  await until(async () => logged, (all) => all.length === 2);
  await context.db.execute(sql`delete from tracked_addresses`);
  aheadMs += 60_000;
  await until(async () => logged, (all) => all.length === 3);
  expect(logged.at(-1)).toEqual({ upstream: "explorer" });
});

/** Simulates that the sync has read up to the head. */
async function followed(): Promise<number> {
  const head = Number(await chain.client.getBlockNumber());
  const hash = (number: number) => ({ number, hash: `0x${number}`, at: new Date() });
  for (const { number, hash: blockHash } of [hash(head - 1), hash(head)]) {
    await context.db.execute(sql`insert into chain_blocks (number, hash, at) values (${number}, ${blockHash}, now())`);
  }
  await context.db.execute(
    sql`insert into chain_cursors (chain_id, block_number, block_hash, moved_at)
      values (${context.chainId}, ${head}, ${`0x${head}`}, now())`,
  );
  return head;
}

it("ignores the explorer's data for blocks that the chain has withdrawn during the request", async () => {
  const address = addressOf(6);
  await chain.send(chain.accounts[6]!, chain.accounts[7]!, "1");
  const head = await followed();
  meanwhile = async () => {
    meanwhile = null;
    const known = [{ number: head - 1, hash: `0x${head - 1}`, at: new Date() }];
    await withdrawAfter(context, { blockHash: `0x${head}` }, { lastCommonBlock: head - 1, known });
  };
  await backfill([address]);
  await until(async () => (worker.wake(), complete()), (done) => done.length === 1);
  // The sync reads what the chain has in their place.
  expect((await context.db.execute(sql`select 1 from transfers where block_number >= ${head}`)).rows).toEqual([]);
});

it("says when a past transaction was by the node's blocks, whatever time the explorer gives", async () => {
  const [sender, receiver] = [chain.accounts[1]!, freshAddress()];
  const hashes = [await chain.send(sender, receiver, "1"), await chain.send(sender, receiver, "2")];
  change = ({ hash, ...row }) => ({ ...row, hash, timeStamp: hash === hashes[0] ? "4000000000" : "0" });
  await backfill([receiver.toLowerCase()]);
  await until(complete, (done) => done.length === 1);
  const { rows } = await context.db.execute<{ at: string }>(sql`select at from transfers order by block_number`);
  const mined = await Promise.all(hashes.map(async (hash) => {
    const { blockNumber } = await chain.client.getTransactionReceipt({ hash });
    return (await chain.client.getBlock({ blockNumber })).timestamp;
  }));
  expect(rows.map(({ at }) => new Date(at).getTime())).toEqual(mined.map((seconds) => Number(seconds) * 1000));
});

it.each<[string, object]>([
  ["that the node does not know, as of another chain", { hash: `0x${"5".repeat(64)}` }],
  ["in another block than the node", { blockNumber: "1" }],
])("stores nothing if the explorer returns a transaction %s", async (_what, foreign) => {
  const receiver = freshAddress();
  const hashes = [await chain.send(chain.accounts[1]!, receiver, "1"), await chain.send(chain.accounts[1]!, receiver, "2")];
  change = (row) => (row["hash"] === hashes[1] ? { ...row, ...foreign } : row);
  await backfill([receiver.toLowerCase()]);
  await until(async () => logged, (all) => all.length > 0);
  expect([logged[0]!["reason"], await complete(), (await context.db.execute(sql`select 1 from transfers`)).rows]).toEqual([
    expect.stringMatching(/^the explorer returned transaction 0x\w+ of block \d+, which the node does not have there$/), [], [],
  ]);
});

it("a fee that is already stored with another address's transfer of the same transaction is not counted again", async () => {
  const payer = chain.accounts[1]!;
  const hash = await chain.send(payer, freshAddress(), "1");
  // As the sync stores it if the transaction also moved a token of an address that was tracked earlier.
  await context.db.execute(sql`
    insert into transfers (hash, movement_index, block_number, at, from_address, to_address, asset_key, units, status, fee_wei, fee_payer)
    values (${hash}, 0, 1, now(), ${payer.toLowerCase()}, ${addressOf(9)}, ${chain.mToken}, 1, 'confirmed', 21000, ${payer.toLowerCase()})`);
  await backfill([payer.toLowerCase()]);
  await until(complete, (done) => done.length === 1);
  const { rows } = await context.db.execute(sql`select movement_index as index, fee_wei as wei from transfers where hash = ${hash}
    order by index`);
  expect(rows).toEqual([{ index: -1, wei: null }, { index: 0, wei: "21000" }]);
});

// The embedded database runs one transaction at a time.
it.skipIf(!process.env.TEST_DATABASE_URL)("filling in a history while blocks are stored does not deadlock", async () => {
  const address = addressOf(8);
  await followed();
  await context.db.transaction(async (tx) => {
    // Locks in the same order as the sync: the cursor, then the rows it changes.
    await lockLedgers(tx);
    await backfill([address]);
    await untilLockWaiters();
    await tx.execute(sql`update tracked_addresses set is_due = true`);
  });
  await until(complete, (done) => done.length === 1);
  expect(logged).toEqual([]);
});
