import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { shortDelay, untilLockWaiters } from "@/tests/support/database/waits";
import { recordAssets } from "../assets/commands";
import { deleteUntracked, recordBalances } from "../balances/commands";
import { recordKnownAssets } from "../balances/commands-assets";
import { backfillPrices, lockLedgers, rewriteLedgers } from "../balances/commands-ledger";
import { recordPriceHistory } from "../prices/commands";
import { trackAddresses } from "../wallets/commands";
import { recordBlocks, withdrawAfter } from "./commands";
import type { ChainTransfer } from "./rules";

useTestContext(undefined, { each: true });

const [address, other] = ["0x00000000000000000000000000000000000000a1", "0x00000000000000000000000000000000000000b2"] as const;
const at = new Date();
const block = (number: number) => ({ number, hash: `0x${number}`, at });
const within = (tx: typeof context.db) => ({ ...context, db: tx });
const after = (number: number) => ({ blockNumber: number, blockHash: `0x${number}`, blockAt: at, movedAt: at });

/** A transfer of native coin to the address in a block. */
const movement = (blockNumber: number): ChainTransfer =>
  ({
    hash: `0xaa${blockNumber}`, movementIndex: -1, blockNumber, at, from: other, to: address, assetKey: "native", units: 5n,
    status: "confirmed", fee: null,
  });
const store = (on: typeof context.db, number: number, transfers: ChainTransfer[] = []) =>
  recordBlocks(within(on), {
    after: number === 5 ? null : after(number - 1), blocks: [block(number)], transfers, tracked: new Set([address]), trackedSeq: 1,
  });
const read = (on: typeof context.db, number: number, units: bigint) =>
  recordBalances(within(on), { blockNumber: number, blockHash: `0x${number}`, at, balances: [{ address, assetKey: "native", units }] });

beforeEach(() => recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: "eth" }]));

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.TEST_DATABASE_URL)("concurrent changes", () => {
  it("an address tracked while the very first blocks are stored has its history from where it is really known", async () => {
    let storing: Promise<unknown> | undefined;
    await context.db.transaction(async (tx) => {
      await trackAddresses(within(tx), [address]);
      storing = recordBlocks(context, { after: null, blocks: [block(5)], transfers: [], tracked: new Set(), trackedSeq: 0 });
      await shortDelay();
    });
    // The range has to be matched again with the addresses tracked by then; stored without them, their history would have to begin later.
    const outcome = await storing;
    const { rows } = await context.db.execute<{ from: string }>(sql`select history_from_block as from from tracked_addresses`);
    expect([outcome, rows]).toEqual(["outgrown", [{ from: "0" }]]);
  });

  it("a block that was read without a token is not stored once that token is being added", async () => {
    await trackAddresses(context, [address]);
    await store(context.db, 5);
    let storing: Promise<unknown> | undefined;
    await context.db.transaction(async (tx) => {
      await recordAssets(within(tx), [{ key: other, symbol: "M", decimals: 18, priceId: null }]);
      storing = recordBlocks(context, {
        after: after(5), blocks: [block(6)], transfers: [], tracked: new Set([address]), trackedSeq: 1, tokens: [],
      });
      await untilLockWaiters();
    });
    expect(await storing).toBe("outdated");
  });

  it("the very first blocks are not stored without a token that another process is adding", async () => {
    let storing: Promise<unknown> | undefined;
    await context.db.transaction(async (tx) => {
      await recordAssets(within(tx), [{ key: other, symbol: "M", decimals: 18, priceId: null }]);
      storing = recordBlocks(context, { after: null, blocks: [block(5)], transfers: [], tracked: new Set(), trackedSeq: 0, tokens: [] });
      await shortDelay();
    });
    expect(await storing).toBe("outdated");
  });

  it("a token added while the very first blocks are stored is followed from the next block on", async () => {
    let adding: Promise<void> | undefined;
    await context.db.transaction(async (tx) => {
      await recordBlocks(within(tx), { after: null, blocks: [block(5)], transfers: [], tracked: new Set(), trackedSeq: 0, tokens: [] });
      adding = recordAssets(context, [{ key: other, symbol: "M", decimals: 18, priceId: null }]);
      await shortDelay();
    });
    await adding;
    const { rows } = await context.db.execute<{ from: string }>(sql`select from_block as from from assets where key = ${other}`);
    expect(rows).toEqual([{ from: "6" }]);
  });

  const added = { key: other, symbol: "M", decimals: 18, priceId: null };
  it.each([
    ["the very first blocks are stored by another process", () => store(context.db, 5)],
    ["tokens are added", () => recordAssets(context, [added])],
    ["the known tokens are recorded", () => recordKnownAssets(context, [added])],
  ])("the whole chain can be withdrawn while %s", async (_, change) => {
    await trackAddresses(context, [address]);
    await store(context.db, 5);
    const pending: Promise<unknown>[] = [];
    await context.db.transaction(async (tx) => {
      // The withdrawal gets as far as to this block, and holds the cursor by then.
      await tx.execute(sql`select 1 from chain_blocks for update`);
      pending.push(withdrawAfter(context, after(5), { lastCommonBlock: -1, known: [] }));
      await untilLockWaiters();
      pending.push(change());
      await untilLockWaiters(2);
    });
    await Promise.all(pending);
  });

  it("an address deleted while its balance is read leaves nothing behind", async () => {
    await trackAddresses(context, [address]);
    await store(context.db, 5);
    let forgetting: Promise<void> | undefined;
    await context.db.transaction(async (tx) => {
      await read(tx, 5, 7n);
      forgetting = deleteUntracked(context.db, []);
      await untilLockWaiters();
    });
    await forgetting;
    const left = await context.db.execute(
      sql`select 'balance' as what from balances union all select 'entry' from ledger_entries union all select 'address'
        from tracked_addresses`,
    );
    expect(left.rows).toEqual([]);
  });

  it("a movement stored while its price history is being filled in gets its price", async () => {
    await trackAddresses(context, [address]);
    await store(context.db, 5);
    await read(context.db, 5, 0n);
    let filling: Promise<void> | undefined;
    await context.db.transaction(async (tx) => {
      await store(tx, 6, [movement(6)]);
      await recordPriceHistory(context, "eth", [{ at: new Date(at.getTime() - 60_000), priceUsd: 3 }]);
      filling = backfillPrices(context, "eth");
      await shortDelay();
    });
    await filling;
    expect(await prices()).toEqual([["transfer", "3"], ["entry", "3"]]);
  });

  it("a ledger entry rewritten while its price is being filled in keeps that price", async () => {
    await trackAddresses(context, [address]);
    await store(context.db, 5);
    await read(context.db, 5, 0n);
    await store(context.db, 6, [movement(6)]);
    await recordPriceHistory(context, "eth", [{ at: new Date(at.getTime() - 60_000), priceUsd: 3 }]);
    let filling: Promise<void> | undefined;
    let rewriting: Promise<void> | undefined;
    await context.db.transaction(async (holder) => {
      await holder.execute(sql`select 1 from transfers for update`);
      filling = backfillPrices(context, "eth");
      await untilLockWaiters();
      rewriting = context.db.transaction(async (tx) => {
        await lockLedgers(tx);
        await rewriteLedgers({ ...context, db: tx }, [{ address, assetKey: "native", fromBlock: 6 }]);
        await new Promise((resolve) => setTimeout(resolve, 500));
      });
      await shortDelay();
    });
    await Promise.all([filling, rewriting]);
    expect(await prices()).toEqual([["transfer", "3"], ["entry", "3"]]);
  });
});

async function prices(): Promise<[string, string | null][]> {
  const { rows } = await context.db.execute<{ what: string; price: string | null }>(sql`
    select 'transfer' as what, price_usd::text as price from transfers union all select 'entry', price_usd::text from ledger_entries
      where kind = 'transfer'`);
  return rows.map(({ what, price }) => [what, price]);
}
