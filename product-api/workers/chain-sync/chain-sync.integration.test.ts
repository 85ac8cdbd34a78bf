import { sql } from "drizzle-orm";
import { keccak256, toHex, type Hex } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestChain, type TestChain } from "@/tests/support/upstreams/chain";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { startNodeProxy, type NodeProxy } from "@/tests/support/upstreams/node-proxy";
import { reorganise } from "@/tests/support/upstreams/raw-transactions";
import { until } from "@/tests/support/api/product-api";
import { recordAssets } from "../../domain/assets/commands";
import { findBlockAt, findCursor } from "../../domain/chain/queries";
import { trackAddresses } from "../../domain/wallets/commands";
import { createChain } from "../../upstreams/chain/chain";
import type { Worker } from "../loop";
import { startChainSync } from "./chain-sync";

let chain: TestChain;
let proxy: NodeProxy | undefined;
let sync: Worker | undefined;
let reasons: (string | undefined)[];
useTestContext(undefined, { each: true });
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  reasons = [];
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
});
afterEach(async () => {
  await sync?.stop();
  await proxy?.stop();
});

interface RpcCall {
  id: number;
  method: string;
  params: unknown[];
}

/** Numbers of the full blocks that a request asks for. */
const blocksIn = (body: string) =>
  [JSON.parse(body) as RpcCall | RpcCall[]]
    .flat()
    .filter(({ method, params }) => method === "eth_getBlockByNumber" && params[1] === true)
    .map(({ params }) => Number(params[0]));

/** Follows the chain from its beginning; `see` gets each request before the node does, and may answer it instead. */
async function follow(
  see: (body: string) => Promise<string | null>, startAt: "genesis" | "head" = "genesis", reorgDepth = 64,
): Promise<void> {
  proxy = await startNodeProxy(chain.url, see);
  const log = { info: () => {}, warn: (details: object) => void reasons.push((details as { reason?: string }).reason) };
  sync = startChainSync(context, {
    chain: createChain({ rpcUrl: proxy.url, wsUrl: null, pollMs: 60_000 }), startAt, reorgDepth, withdrawAbove: null, log,
  });
}

const cursorAt = async () => (await findCursor(context.db, context.chainId))?.blockNumber ?? null;

describe("addresses added while blocks are read", () => {
  it("are looked for in the same blocks, which are requested only once", async () => {
    const address = keccak256("0xadd7").slice(0, 42) as Hex;
    const hash = await chain.send(chain.accounts[0]!, address, "1");
    const head = Number(await chain.client.getBlockNumber());
    const requested: number[] = [];
    await follow(async (body) => {
      const blocks = blocksIn(body);
      requested.push(...blocks);
      // Each time blocks are requested, a wallet is added before they are stored.
      const added = requested.length === blocks.length ? address : keccak256(toHex(requested.length)).slice(0, 42);
      if (blocks.length > 0) await context.db.transaction((tx) => trackAddresses({ ...context, db: tx }, [added]));
      return null;
    });
    await until(cursorAt, (number) => number === head);
    expect((await context.db.execute(sql`select hash, to_address from transfers`)).rows).toEqual([{ hash, to_address: address }]);
    expect(requested.toSorted((a, b) => a - b)).toEqual(Array.from({ length: head + 1 }, (_, number) => number));
  });
});

it("a token added while a block is read: its transfers in that block are stored", async () => {
  const address = keccak256("0x70c3").slice(0, 42) as Hex;
  await context.db.transaction((tx) => trackAddresses({ ...context, db: tx }, [address]));
  const token = { key: chain.mToken.toLowerCase(), symbol: "M", decimals: 18, priceId: null };
  let isAdded = false;
  await follow(async (body) => {
    if (!isAdded && (await cursorAt()) !== null && blocksIn(body).length > 0) {
      isAdded = true;
      await recordAssets(context, [token]);
    }
    return null;
  }, "head");
  await until(cursorAt, (at) => at !== null);
  const hash = await chain.sendMToken(address, "5");
  const head = Number(await chain.client.getBlockNumber());
  await until(async () => (sync!.wake(), cursorAt()), (at) => at === head);
  expect(
    (await context.db.execute(sql`select from_block::int as from from assets where key = ${token.key}`)).rows,
  ).toEqual([{ from: head }]);
  expect((await context.db.execute(sql`select hash, asset_key as key from transfers`)).rows).toEqual([{ hash, key: token.key }]);
});

describe("blocks that do not form a chain", () => {
  it("end the run after a few attempts, and are read later", async () => {
    let tries = 0;
    await follow(async (body) => {
      if (blocksIn(body).length === 0) return null;
      tries += 1;
      const answer = await fetch(chain.url, { method: "POST", headers: { "content-type": "application/json" }, body });
      return (await answer.text()).replace(/"parentHash":"0x[0-9a-f]{64}"/g, `"parentHash":"0x${"1".repeat(64)}"`);
    });
    await until(async () => reasons, (told) => told.length > 0);
    // Three attempts in each run, of which ten are not reported: nodes behind one address differ for a moment.
    expect([reasons, tries, await cursorAt()]).toEqual([["the chain changed while it was being read"], 33, null]);
    proxy!.stopFaults();
    const head = Number(await chain.client.getBlockNumber());
    await until(cursorAt, (number) => number === head);
  });
});

it("blocks that are dated back are not stored, and are read once their times are credible", async () => {
  await chain.client.mine({ blocks: 3 });
  await follow(async (body) => {
    if (blocksIn(body).length === 0) return null;
    const answer = await fetch(chain.url, { method: "POST", headers: { "content-type": "application/json" }, body });
    const head = Math.max(...blocksIn(body));
    const blocks = [(await answer.json()) as { result: { number: string; timestamp: string } }].flat();
    for (const { result } of blocks) if (Number(result.number) === head) result.timestamp = "0x1";
    return JSON.stringify(blocks);
  });
  await until(async () => reasons, (told) => told.length > 0);
  expect(reasons[0]).toMatch(/^block \d+ is dated 1970-01-01T00:00:01.000Z, before the block it follows$/);
  expect(await cursorAt()).toBeNull();
  proxy!.stopFaults();
  const head = Number(await chain.client.getBlockNumber());
  await until(cursorAt, (number) => number === head);
});

it("requests fewer blocks from a node that cannot return so many at once, and more again once it has", async () => {
  await chain.client.mine({ blocks: 120 });
  const sizes: number[] = [];
  await follow((body) => {
    const size = blocksIn(body).length;
    if (size > 0) sizes.push(size);
    // The proxy drops the connection.
    return size > 20 ? Promise.reject(new Error("too many")) : Promise.resolve(null);
  });
  const head = Number(await chain.client.getBlockNumber());
  await until(cursorAt, (number) => number === head);
  expect([reasons, sizes.slice(0, 5)]).toEqual([[], [50, 25, 12, 13, 14]]);
});

it.each([0, 100])("if a reorganisation replaces the block where the sync began, reads again from there on (starting %d blocks higher)", async (blocks) => {
  const address = chain.accounts[1]!.toLowerCase();
  if (blocks > 0) await chain.client.mine({ blocks });
  await follow(async () => null, "head");
  await until(cursorAt, (at) => at !== null);
  const began = (await cursorAt())!;
  await context.db.transaction((tx) => trackAddresses({ ...context, db: tx }, [address]));
  await chain.client.request({ method: "anvil_rollback" as never, params: [1] as never });
  const hash = await chain.send(chain.accounts[2]!, chain.accounts[1]!, "1");
  await chain.client.mine({ blocks: 2 });
  const head = Number(await chain.client.getBlockNumber());
  await until(async () => (sync!.wake(), cursorAt()), (at) => at === head);
  expect((await context.db.execute(sql`select hash, block_number::int as number from transfers`)).rows).toEqual([{ hash, number: began }]);
  expect(
    (await context.db.execute(sql`select history_from_block::int as number from tracked_addresses`)).rows,
  ).toEqual([{ number: began }]);
});

it("does not accept a receipt that belongs to another block", async () => {
  const address = chain.accounts[1]!;
  await context.db.transaction((tx) => trackAddresses({ ...context, db: tx }, [address.toLowerCase()]));
  const hash = await chain.send(address, chain.accounts[2]!, "1");
  const real = await chain.client.getTransactionReceipt({ hash });
  const stale = {
    transactionHash: hash, blockHash: keccak256("0x01"), from: address, status: "0x1", gasUsed: "0x5208", effectiveGasPrice: "0xffffffffff",
    logs: [],
  };
  let answeredCount = 0;
  await follow(async (body) => {
    const calls = [JSON.parse(body) as RpcCall | RpcCall[]].flat();
    if (answeredCount > 0 || !calls.some(({ method, params }) => method === "eth_getTransactionReceipt" && params[0] === hash)) return null;
    answeredCount += 1;
    const answers = calls.map(({ id }) => ({ jsonrpc: "2.0", id, result: stale }));
    return JSON.stringify(body.trimStart().startsWith("[") ? answers : answers[0]);
  });
  await until(cursorAt, (at) => at === Number(real.blockNumber));
  const { rows } = await context.db.execute<{ fee: string }>(
    sql`select fee_wei::text as fee from transfers where hash = ${hash} and fee_wei is not null`,
  );
  expect(answeredCount).toBe(1);
  expect(rows).toEqual([{ fee: String(real.gasUsed * real.effectiveGasPrice) }]);
});

it("a block that arrives while many balances are read does not wait for all of them", async () => {
  const many = Array.from({ length: 600 }, (_, at) => keccak256(toHex(at)).slice(0, 42));
  await context.db.transaction((tx) => trackAddresses({ ...context, db: tx }, many));
  const head = Number(await chain.client.getBlockNumber());
  const seen: string[] = [];
  await follow(async (body) => {
    const isReading = body.includes('"eth_call"');
    if (isReading && !seen.includes("balances")) await chain.client.mine({ blocks: 1 });
    seen.push(...(isReading ? ["balances"] : []), ...blocksIn(body).filter((number) => number > head).map((number) => `block ${number}`));
    return null;
  });
  await until(async () => seen.filter((what) => what === "balances").length, (readings) => readings === 3);
  expect(seen).toEqual(["balances", "balances", `block ${head + 1}`, "balances"]);
});

it("finds the last of several blocks of the same second", async () => {
  await context.db.execute(
    sql`insert into chain_blocks (number, hash, at) select n, n::text, '2026-01-01T00:00:00Z' from generate_series(1, 3) as n`,
  );
  expect((await findBlockAt(context.db, new Date("2026-01-01T00:00:00Z")))?.number).toBe(3);
});

it("names no block for a time at which the newest one is not known any more", async () => {
  await context.db.execute(sql`
    insert into chain_blocks (number, hash, at) select n, n::text, '2026-01-02T00:00:00Z'::timestamptz + n * interval '2 seconds'
      from unnest(array[100, 200, 300, 301]) as n`);
  const blockAfter = async (seconds: number) =>
    (await findBlockAt(context.db, new Date(Date.parse("2026-01-02T00:00:00Z") + 1000 * seconds)))?.number ?? null;
  expect([await blockAfter(199), await blockAfter(250), await blockAfter(599)]).toEqual([null, null, null]);
  expect([await blockAfter(601), await blockAfter(602), await blockAfter(9_000)]).toEqual([300, 301, 301]);
});

it("balances that a node returns while it leaves the chain are not recorded", async () => {
  const address = keccak256("0x1eaf").slice(0, 42) as Hex;
  await context.db.transaction((tx) => trackAddresses({ ...context, db: tx }, [address]));
  let isLeaving = false;
  await follow(async (body) => {
    if (!isLeaving || !body.includes("requireCanonical")) return null;
    isLeaving = false;
    await reorganise(chain, 4);
    // The state of the new branch, in the name of a block of the old one.
    const asked = body.replaceAll(/\{"blockHash":"0x[0-9a-f]+","requireCanonical":true\}/g, '"latest"');
    return (await fetch(chain.url, { method: "POST", headers: { "content-type": "application/json" }, body: asked })).text();
  }, "head", 2);
  await until(cursorAt, (at) => at !== null);
  await chain.send(chain.accounts[0]!, address, "5");
  await chain.client.mine({ blocks: 2 });
  const units = async () => (await context.db.execute(sql`select units from balances where address = ${address} and units > 0`)).rows;
  const received = await until(async () => (sync!.wake(), units()), (rows) => rows.length === 1);
  isLeaving = true;
  await until(async () => {
    // Again and again: a reading that was already under way marks the address as read when it ends.
    if (isLeaving) await context.db.execute(sql`update tracked_addresses set is_due = true where address = ${address}`);
    sync!.wake();
    return reasons;
  }, (told) => told.some((reason) => reason?.includes("more than 2 blocks")));
  expect([isLeaving, await units()]).toEqual([false, received]);
});
