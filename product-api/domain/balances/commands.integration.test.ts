import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { addUser } from "@/tests/support/database/players";
import { recordAssets } from "../assets/commands";
import { recordBlocks } from "../chain/commands";
import { findDueAddresses } from "../chain/queries";
import { trackAddresses } from "../wallets/commands";
import { deleteUntracked, recordBalances } from "./commands";
import { backfillPrices } from "./commands-ledger";
import { findAddressesToBackfill } from "./queries";

const [one, other] = ["0x00000000000000000000000000000000000000a1", "0x00000000000000000000000000000000000000a2"] as const;
/** More than the number of parameters that a statement can take. */
const MANY = 70_000;

useTestContext();

const countOf = async (table: "tracked_addresses" | "balances" | "ledger_entries") =>
  Number((await context.db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(table)}`)).rows[0]!.count);

it("a reading marks only the addresses that it contains", async () => {
  await trackAddresses(context, [one, other]);
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
  await recordBlocks(context, {
    after: null, blocks: [{ number: 5, hash: "0x05", at: new Date() }], transfers: [], tracked: new Set(), trackedSeq: 2,
  });
  await recordBalances(context, {
    blockNumber: 5, blockHash: "0x05", at: new Date(), balances: [{ address: one, assetKey: "native", units: 7n }],
  });
  const never = new Date(0);
  expect(await findDueAddresses(context.db, { readBefore: never, watchedBefore: never, connectedSince: never }, 10)).toEqual([other]);
});

it("deletes any number of untracked addresses at once, with their balances", async () => {
  await context.db.execute(
    sql`insert into tracked_addresses (address, tracked_at) select 'many ' || n, now() from generate_series(1, ${MANY}::int) n`,
  );
  await context.db.execute(
    sql`insert into balances (address, asset_key, units) select 'many ' || n, 'native', n from generate_series(1, 100) n`,
  );
  await deleteUntracked(context.db, [one]);
  expect(await Promise.all([countOf("tracked_addresses"), countOf("balances"), countOf("ledger_entries")])).toEqual([1, 1, 1]);
});

it("does not delete an address that somebody is about to track again", async () => {
  const userId = await addUser(context);
  await trackAddresses(context, [other]);
  let forgetting: Promise<void> | undefined;
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`insert into wallets (id, user_id, address, created_at) values (${context.uuid()}, ${userId}, ${other}, now())`);
    await trackAddresses({ ...context, db: tx }, [other]);
    forgetting = deleteUntracked(context.db, [one]);
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await forgetting;
  expect(await countOf("tracked_addresses")).toBe(2);
});

it("leaves any number of addresses out of the backfill", async () => {
  const except = Array.from({ length: MANY }, (_, at) => `0x${at.toString(16).padStart(40, "0")}`);
  expect(await findAddressesToBackfill(context.db, except, 5)).toEqual([]);
});

it("scores a player again whose movements get a price late, because they count towards volume and change", async () => {
  const [holder, nobody] = [await addUser(context), await addUser(context)];
  const address = "0x00000000000000000000000000000000000000a3";
  await context.db.execute(
    sql`insert into wallets (id, user_id, address, created_at) values (${context.uuid()}, ${holder}, ${address}, now()),
      (${context.uuid()}, ${nobody}, ${`${address}b`}, now())`,
  );
  await context.db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('late', 'LATE', 2, 'late')`);
  await context.db.execute(sql`
    insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance)
      values (${address}, 'late', 1, 0, now() - interval '1 hour', 'transfer', 500, 500)`);
  const due = async () => (await context.db.execute<{ user_id: string }>(
    sql`select user_id from leaderboard_due`,
  )).rows.map(({ user_id }) => user_id);
  await context.db.execute(sql`delete from leaderboard_due`);
  await backfillPrices(context, "late");
  expect(await due()).toEqual([]);
  await context.db.execute(sql`insert into price_points (price_id, at, price_usd) values ('late', now() - interval '2 hours', 3)`);
  await backfillPrices(context, "late");
  expect(await due()).toEqual([holder]);
});

it("leaves transfers alone that still have no quote", async () => {
  await context.db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('later', 'LATER', 2, 'later')`);
  await context.db.execute(sql`
    insert into transfers (hash, movement_index, block_number, at, to_address, asset_key, units, status)
    select 'later ' || hours, -1, hours, now() - hours * interval '1 hour', ${one}, 'later', 5, 'confirmed'
      from unnest(array[1, 9]) hours`);
  await context.db.execute(sql`insert into price_points (price_id, at, price_usd) values ('later', now() - interval '2 hours', 3)`);
  const stored = async () => (await context.db.execute<{ place: string; usd: string | null }>(
    sql`select ctid as place, price_usd::text as usd from transfers where asset_key = 'later' order by block_number`,
  )).rows;
  const before = await stored();
  await backfillPrices(context, "later");
  const [priced, unpriced] = await stored();
  expect([priced!.usd, unpriced]).toEqual(["3", before[1]]);
});
