import { sql } from "drizzle-orm";
import { keccak256, toHex, type Hex } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestChain, type TestChain } from "@/tests/support/chain";
import { openTestContext, type TestContext } from "@/tests/support/database";
import { startNodeProxy, type NodeProxy } from "@/tests/support/node-proxy";
import { until } from "@/tests/support/product-api";
import { recordAssets } from "../../domain/chain/commands";
import type { ChainContext } from "../../domain/context";
import { findCursor } from "../../domain/chain/queries";
import { trackAddresses } from "../../domain/wallets/commands";
import { createChain } from "../../upstreams/chain/chain";
import type { Worker } from "../loop";
import { startChainSync } from "./chain-sync";

let chain: TestChain;
let test: TestContext;
let context: ChainContext;
let proxy: NodeProxy | undefined;
let sync: Worker | undefined;
let reasons: (string | undefined)[];
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  test = await openTestContext();
  context = { ...test.context, chainId: 31_337 };
  reasons = [];
  await recordAssets(context.db, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
});
afterEach(async () => {
  await sync?.stop();
  proxy?.stop();
  await test.close();
});

interface Asked {
  id: number;
  method: string;
  params: unknown[];
}

/** The whole blocks that a request asks for, by number. */
const blocksIn = (body: string) =>
  [JSON.parse(body) as Asked | Asked[]].flat().filter(({ method, params }) => method === "eth_getBlockByNumber" && params[1] === true).map(({ params }) => Number(params[0]));

/** Follows the chain from its beginning; each request is seen before it goes to the node, and may be answered in its place. */
async function follow(see: (body: string) => Promise<string | null>): Promise<void> {
  proxy = await startNodeProxy(chain.url, see);
  const log = { info: () => {}, warn: (details: object) => void reasons.push((details as { reason?: string }).reason) };
  sync = startChainSync(context, { chain: createChain({ rpcUrl: proxy.url, wsUrl: null, pollMs: 60_000 }), startAt: "genesis", log });
}

const cursorAt = async () => (await findCursor(context.db, context.chainId))?.blockNumber ?? null;

describe("addresses that come while blocks are read", () => {
  it("are looked for in the same blocks, which are asked for once", async () => {
    const address = keccak256("0xadd7").slice(0, 42) as Hex;
    const hash = await chain.send(chain.accounts[0]!, address, "1");
    const head = Number(await chain.client.getBlockNumber());
    const asked: number[] = [];
    await follow(async (body) => {
      const blocks = blocksIn(body);
      asked.push(...blocks);
      // Each time blocks are asked for, somebody adds a wallet before they are stored.
      const added = asked.length === blocks.length ? address : keccak256(toHex(asked.length)).slice(0, 42);
      if (blocks.length > 0) await context.db.transaction((tx) => trackAddresses({ ...context, db: tx }, [added]));
      return null;
    });
    await until(cursorAt, (number) => number === head);
    expect((await context.db.execute(sql`select hash, to_address from transfers`)).rows).toEqual([{ hash, to_address: address }]);
    expect(asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: head + 1 }, (_, number) => number));
  });
});

describe("blocks that do not follow on each other", () => {
  it("end the run after a few tries, and are read later", async () => {
    let tries = 0;
    await follow(async (body) => {
      if (blocksIn(body).length === 0) return null;
      tries += 1;
      const answer = await fetch(chain.url, { method: "POST", headers: { "content-type": "application/json" }, body });
      return (await answer.text()).replace(/"parentHash":"0x[0-9a-f]{64}"/g, `"parentHash":"0x${"1".repeat(64)}"`);
    });
    await until(async () => reasons, (told) => told.length > 0);
    expect([reasons, tries, await cursorAt()]).toEqual([["the chain changes while it is read"], 3, null]);
    proxy!.heal();
    const head = Number(await chain.client.getBlockNumber());
    await until(cursorAt, (number) => number === head);
  });
});
