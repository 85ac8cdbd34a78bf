import { sql } from "drizzle-orm";
import { keccak256, toHex } from "viem";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { recordAssets } from "../assets/commands";
import { recordBlocks, withdrawAfter } from "./commands";
import { findCursor } from "./queries";
import type { ChainTransfer } from "./rules";

/** At 16 parameters each, more than one statement can take. */
const TRANSFERS = 5_000;
const address = "0x00000000000000000000000000000000000000a1";

useTestContext(undefined, { each: true });

it("stores a range of blocks completely, however many transfers it contains", async () => {
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
  const transfers = Array.from({ length: TRANSFERS }, (_, at): ChainTransfer => ({
    hash: keccak256(toHex(at)), movementIndex: -1, blockNumber: 7, at: new Date(), from: "0x00000000000000000000000000000000000000b2",
    to: address,
    assetKey: "native", units: BigInt(at), status: "confirmed", fee: null,
  }));
  const blocks = [{ number: 7, hash: keccak256("0x07"), at: new Date() }];
  await recordBlocks(context, { after: null, blocks, transfers, tracked: new Set([address]), trackedSeq: 0 });
  const { rows } = await context.db.execute(
    sql`select (select count(*) from transfers) as transfers, (select count(*) from live_events) as events,
      (select block_number from chain_cursors) as cursor`,
  );
  expect(rows).toEqual([{ transfers: String(TRANSFERS), events: String(TRANSFERS), cursor: "7" }]);
});

it("a fork found for a block that the cursor has left by then withdraws nothing", async () => {
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
  const [stranger, at] = ["0x00000000000000000000000000000000000000b2", new Date()];
  /** Stores the next block of a branch, with a transfer. */
  const store = async (branch: string, number: number) => {
    const after = await findCursor(context.db, context.chainId);
    const block = { number, hash: `0x${branch}${number}`, at };
    const transfer: ChainTransfer = {
      hash: `0xaa${branch}${number}`, movementIndex: -1, blockNumber: number, at, from: stranger, to: address, assetKey: "native",
      units: 1n, status: "confirmed", fee: null,
    };
    await recordBlocks(context, { after, blocks: [block], transfers: [transfer], tracked: new Set([address]), trackedSeq: 0 });
    return (await findCursor(context.db, context.chainId))!;
  };
  const known = (branch: string, number: number) => ({ lastCommonBlock: number, known: [{ number, hash: `0x${branch}${number}`, at }] });
  const hashes = async () => (await context.db.execute<{ hash: string }>(sql`select hash from transfers order by block_number`)).rows.map(
    ({ hash }) => hash,
  );

  await store("a", 5);
  await store("a", 6);
  const left = await store("a", 7);
  // One worker finds that 6a remains; before it withdraws, another finds that only 5a does.
  await withdrawAfter(context, left, known("a", 5));
  const now = await store("b", 6);
  await withdrawAfter(context, left, known("a", 6));
  expect([(await findCursor(context.db, context.chainId))?.blockHash, await hashes()]).toEqual([now.blockHash, ["0xaaa5", "0xaab6"]]);
  await withdrawAfter(context, left, { lastCommonBlock: -1, known: [] });
  expect((await hashes()).length).toBe(2);
  await withdrawAfter(context, now, known("a", 5));
  expect([(await findCursor(context.db, context.chainId))?.blockHash, await hashes()]).toEqual(["0xa5", ["0xaaa5"]]);
});
