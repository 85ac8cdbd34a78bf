import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshAddress, startTestChain, type TestChain } from "@/tests/support/upstreams/chain";
import { startNodeProxy, type NodeProxy } from "@/tests/support/upstreams/node-proxy";
import { until } from "@/tests/support/api/product-api";
import { createSigner, mineRaw, type Signer } from "@/tests/support/upstreams/raw-transactions";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { recordAssets } from "../../domain/assets/commands";
import { findCursor } from "../../domain/chain/queries";
import { trackAddresses } from "../../domain/wallets/commands";
import { createChain } from "../../upstreams/chain/chain";
import type { Worker } from "../loop";
import { startChainSync } from "./chain-sync";

let aheadMs = 0;
let chain: TestChain;
let signer: Signer;
let proxy: NodeProxy;
let sync: Worker | undefined;
/** Failures that the worker has logged. */
let reasons: (string | undefined)[];
/** How often the node was asked for traces. */
let traceCount: number;
useTestContext(() => new Date(Date.now() + aheadMs), { each: true });
beforeAll(async () => {
  chain = await startTestChain();
  signer = await createSigner(chain, { ether: "100" });
});
afterAll(() => chain.stop());
beforeEach(async () => {
  [reasons, traceCount] = [[], 0];
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
});
afterEach(async () => {
  await sync?.stop();
  await proxy.stop();
});

function start(): void {
  const log = { info: () => {}, warn: (details: object) => void reasons.push((details as { reason?: string }).reason) };
  sync = startChainSync(context, {
    chain: createChain({ rpcUrl: proxy.url, wsUrl: null, pollMs: 60_000 }), startAt: "head", reorgDepth: 64, withdrawAbove: null, log,
  });
}

/**
 * Follows the chain through a proxy that answers like the node, except for traces until it is healed; meanwhile a contract pays one or two
 * addresses.
 */
async function payThroughContract(
  answerTrace: (body: string) => string | null, payees = 1,
  sign = (receivers: readonly Address[]) => signer.signThroughContract(receivers, "3"),
): Promise<void> {
  proxy = await startNodeProxy(chain.url, (body) => {
    if (!body.includes("debug_traceBlockByHash")) return null;
    traceCount += 1;
    return answerTrace(body);
  });
  const receivers = Array.from({ length: payees }, freshAddress);
  await context.db.transaction((tx) => trackAddresses({ ...context, db: tx }, receivers.map((receiver) => receiver.toLowerCase())));
  start();
  await until(() => context.db.execute(sql`select 1 from balances`), ({ rows }) => rows.length === payees);
  await mineRaw(chain, await sign(receivers));
  // Until a balance that includes the payment is read and its difference is searched for.
  const readAgain = async () => (await context.db.execute(sql`update tracked_addresses set is_due = true`), sync!.wake());
  await until(async () => (await readAgain(), traceCount), (times) => times > 0);
}

/** Repeats until something holds, each time moving the clock on by the first postponement. */
async function untilLater(isDone: () => Promise<boolean>): Promise<void> {
  await until(async () => ((aheadMs += 60_000), sync!.wake(), isDone()), (done) => done);
}

const kinds = async () => (await context.db.execute<{ kind: string }>(sql`select kind from transfers`)).rows.map(({ kind }) => kind);
const isSearched = async () => (await context.db.execute<{ is_searched: boolean }>(
  sql`select is_searched from balance_differences`,
)).rows.map((row) => row.is_searched);
const isExplained = async () => (await kinds()).includes("internal");
const isFollowed = async (number: bigint) => (await findCursor(context.db, context.chainId))?.blockNumber === Number(number);

const refuse = (code: number, message: string) => (body: string) =>
  JSON.stringify((JSON.parse(body) as { id: number }[]).map(({ id }) => ({ jsonrpc: "2.0", id, error: { code, message } })));
const breakOff = () => {
  throw new Error("too large, or too slow");
};

describe("a node that does not report what contracts moved", () => {
  it.each<[string, (body: string) => string]>([
    ["because its response breaks off", breakOff],
    ["because of its rate limit", refuse(-32_005, "rate limit exceeded")],
    ["because it no longer has that state", refuse(-32_000, "required historical state unavailable")],
    ["but returns something else", () => "[{}]"],
  ])("%s, is still followed, and is asked again later", async (_what, answerTrace) => {
    await payThroughContract(answerTrace);
    await chain.client.mine({ blocks: 1 });
    const head = await chain.client.getBlockNumber();
    await until(async () => (sync!.wake(), isFollowed(head)), Boolean);
    expect([reasons, await kinds(), await isSearched()]).toEqual([[], ["unexplained"], [false]]);
    proxy.stopFaults();
    await untilLater(isExplained);
    expect([reasons, await kinds()]).toEqual([[], ["internal"]]);
  });

  it("is given up on after five attempts, which is logged", async () => {
    await payThroughContract(breakOff);
    await untilLater(async () => (await isSearched())[0] === true);
    expect([traceCount, await kinds(), reasons]).toEqual([5, ["unexplained"], ["the node cannot be reached: the connection breaks off"]]);
  });

  it("at all, is asked once, and a later one that does is asked for what was left open", async () => {
    await payThroughContract(refuse(-32_601, "the method debug_traceBlockByHash does not exist"));
    const before = aheadMs;
    await untilLater(async () => aheadMs - before > 600_000);
    expect([traceCount, await isSearched(), reasons]).toEqual([1, [false], []]);
    await sync!.stop();
    proxy.stopFaults();
    start();
    await until(isExplained, Boolean);
  });
});

it("coin sent without input to a contract that forwards it is explained", async () => {
  await payThroughContract(() => null, 1, async ([receiver]) => {
    const forwarder = freshAddress();
    // CALL(gas, receiver, callvalue), without input and output.
    await chain.client.setCode({ address: forwarder, bytecode: `0x60006000600060003473${receiver!.slice(2)}5af100` });
    return signer.signCoin(forwarder, "3");
  });
  await until(isExplained, Boolean);
});

it("a contract transfer that cannot be stored is postponed without holding up others, and is stored later", async () => {
  await payThroughContract(breakOff, 2);
  await context.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.kind = 'internal' and new.to_address = (select to_address from transfers where kind = 'unexplained' order by id desc
        limit 1) then raise 'too long'; end if;
      return new;
    end $$`);
  await context.db.execute(sql`create trigger refuse before insert on transfers for each row execute function refuse()`);
  proxy.stopFaults();
  // One may be stored before the other is tried.
  await untilLater(async () => (await isExplained()) && reasons.length > 0);
  expect((await kinds()).toSorted()).toEqual(["internal", "unexplained"]);
  expect(new Set(reasons).size).toBe(1);
  await context.db.execute(sql`drop trigger refuse on transfers`);
  await untilLater(async () => (await kinds()).every((kind) => kind === "internal"));
});
