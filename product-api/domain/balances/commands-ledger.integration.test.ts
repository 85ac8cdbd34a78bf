import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { recordAssets } from "../assets/commands";
import { recordBlocks } from "../chain/commands";
import { findCursor } from "../chain/queries";
import type { ChainTransfer } from "../chain/rules";
import { trackAddresses } from "../wallets/commands";
import { explainDifference, recordBalances } from "./commands";
import { rewriteLedgers } from "./commands-ledger";
import { findOpenDifferences } from "./queries";

const [address, stranger] = ["0x00000000000000000000000000000000000000b1", "0x00000000000000000000000000000000000000b2"] as const;
const atMs = Date.parse("2026-11-05T12:00:00Z");

useTestContext();

const blockOf = (number: number) => ({ number, hash: `0x${number}`, at: new Date(atMs + 1000 * number) });
const transferOf = (number: number, units: bigint): ChainTransfer => ({
  hash: `0xa${number}`, movementIndex: -1, blockNumber: number, at: blockOf(number).at, assetKey: "native", status: "confirmed", fee: null,
  ...(units < 0n ? { from: address, to: stranger, units: -units } : { from: stranger, to: address, units }),
});
/** Mines the next block, in which `units` arrive at the address or, if negative, leave it. */
async function mine(number: number, units = 0n) {
  const range = {
    after: await findCursor(context.db, context.chainId),
    blocks: [blockOf(number)],
    transfers: units === 0n ? [] : [transferOf(number, units)],
  };
  expect(await recordBlocks(context, { ...range, tracked: new Set([address]), trackedSeq: Number.MAX_SAFE_INTEGER })).toBe("stored");
}
const read = (number: number, units: bigint) => recordBalances(context, {
  blockNumber: number, blockHash: `0x${number}`, at: blockOf(number).at, balances: [{ address, assetKey: "native", units }],
});
const entries = async () => {
  const { rows } = await context.db.execute<Record<"place" | "block_number" | "kind" | "units" | "balance", string>>(sql`
    select ctid as place, block_number, kind, units, balance from ledger_entries where address = ${address}
      order by block_number, position`);
  return rows;
};
const describeEntries = async () =>
  (await entries()).map(({ block_number, kind, units, balance }) => [block_number, kind, units, balance].join(" "));
const places = async () => (await entries()).map(({ place }) => place);

it("appends a difference to its ledger without rewriting the entries before it", async () => {
  await trackAddresses(context, [address]);
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
  await mine(1);
  await read(1, 100n);
  await mine(2, 10n);
  await mine(3, -20n);
  const before = await places();
  await read(3, 85n);
  await mine(4);
  await read(4, 82n);
  expect((await describeEntries()).slice(1)).toEqual(["2 transfer 10 110", "3 transfer -20 90", "3 contract -5 85", "4 contract -3 82"]);
  expect((await places()).slice(0, before.length)).toEqual(before);

  // A reading older than the latest movement is entered before it, and adjusts the balances after it.
  await mine(5);
  await mine(6, 7n);
  const earlier = await places();
  await read(5, 80n);
  expect((await describeEntries()).slice(4)).toEqual(["4 contract -3 82", "5 contract -2 80", "6 transfer 7 87"]);
  expect((await places()).slice(0, 5)).toEqual(earlier.slice(0, 5));
  const added = await describeEntries();
  await context.db.transaction((tx) => rewriteLedgers({ ...context, db: tx }, [{ address, assetKey: "native", fromBlock: 0 }]));
  expect(await describeEntries()).toEqual(added);
});

it("enters what a contract moved from its block on, without rewriting the entries before it", async () => {
  const before = await places();
  const difference = (await findOpenDifferences(context.db, [], 10)).find(({ blockNumber }) => blockNumber === 5)!;
  const paid = { hash: "0xb1", call: 0, blockNumber: 5, at: blockOf(5).at, from: address, to: stranger, units: 2n };
  await explainDifference(context, difference, [paid]);
  expect((await describeEntries()).slice(4)).toEqual(["4 contract -3 82", "5 contract -2 80", "6 transfer 7 87"]);
  expect((await places()).slice(0, 5)).toEqual(before.slice(0, 5));
});

it("leaves a difference in the native coin to be searched for, but not one in a token", async () => {
  await recordAssets(context, [{ key: "0xtoken", symbol: "TKN", decimals: 18, priceId: null }]);
  const readBoth = (number: number, units: bigint) => recordBalances(context, {
    blockNumber: number, blockHash: `0x${number}`, at: blockOf(number).at,
    balances: ["native", "0xtoken"].map((assetKey) => ({ address: stranger, assetKey, units })),
  });
  await trackAddresses(context, [stranger]);
  await mine(7);
  await readBoth(7, 50n);
  await mine(8);
  await readBoth(8, 40n);
  const { rows } = await context.db.execute(sql`
    select t.asset_key, d.is_searched from balance_differences d join transfers t on t.id = d.transfer_id where t.from_address = ${stranger}
      order by t.asset_key`);
  expect(rows).toEqual([{ asset_key: "0xtoken", is_searched: true }, { asset_key: "native", is_searched: false }]);
});

it("enters what must have come in since, if an older reading leaves less than was spent after it", async () => {
  await mine(9);
  await mine(10, -50n);
  await read(9, 30n);
  expect((await describeEntries()).slice(-3)).toEqual(["9 contract -57 30", "10 contract 20 50", "10 transfer -50 0"]);
  const entered = await describeEntries();
  await context.db.transaction((tx) => rewriteLedgers({ ...context, db: tx }, [{ address, assetKey: "native", fromBlock: 0 }]));
  expect(await describeEntries(), "it is entered only once").toEqual(entered);
  await read(10, 0n);
  expect(await describeEntries()).toEqual(entered);
});

it("enters what must have come in since the first reading, which was made while the next block was stored: nothing held is negative", async () => {
  const newcomer = "0x00000000000000000000000000000000000000b3";
  const cursor = (await findCursor(context.db, context.chainId))!;
  await trackAddresses(context, [newcomer]);
  const [before, next] = [blockOf(cursor.blockNumber + 1), blockOf(cursor.blockNumber + 2)];
  const spent = { ...transferOf(next.number, -5n), from: newcomer };
  for (const [block, transfers] of [[before, []], [next, [spent]]] as const) {
    const range = { after: await findCursor(context.db, context.chainId), blocks: [block], transfers: [...transfers] };
    expect(await recordBlocks(context, { ...range, tracked: new Set([newcomer]), trackedSeq: Number.MAX_SAFE_INTEGER })).toBe("stored");
  }
  await recordBalances(context, {
    blockNumber: before.number, blockHash: before.hash, at: before.at, balances: [{ address: newcomer, assetKey: "native", units: 3n }],
  });
  const { rows } = await context.db.execute<{ entry: string }>(sql`
    select concat_ws(' ', block_number - ${before.number}::int, kind, units, balance) as entry from ledger_entries
      where address = ${newcomer} order by block_number, position`);
  expect(rows.map(({ entry }) => entry)).toEqual(["-1 opening 3 3", "1 contract 2 5", "1 transfer -5 0"]);
});
