import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { testPlayers } from "@/tests/support/database/players";
import { exportTransactions, type ExportRow } from "./queries-export";

useTestContext();

const STRANGER = `0x${"1".repeat(40)}`;

/** Adds a user with some wallets. */
async function wallets(count: number): Promise<{ userId: string; addresses: string[] }> {
  const players = await testPlayers(context);
  const userId = await players.add();
  const addresses: string[] = [];
  for (let nth = 0; nth < count; nth += 1) addresses.push(await players.wallet(userId, null));
  return { userId, addresses: addresses.toSorted() };
}

/**
 * Stores transfers with the numbers `first` to `last`: number n moves n units, n minutes after the epoch, with `aBlock` numbers to a block.
 */
async function transfer(
  from: string,
  to: string,
  { first, last, step = 1, aBlock = 1, asset = "usd" }: { first: number; last: number; step?: number; aBlock?: number; asset?: string },
): Promise<void> {
  await context.db.execute(sql`
    insert into transfers (hash, movement_index, block_number, at, from_address, to_address, asset_key, units, status)
    select '0x' || lpad(to_hex(n), 64, '0'), (select count(*) from transfers), n / ${aBlock}::int,
      timestamptz 'epoch' + n * interval '1 minute', ${from}, ${to}, ${asset}, n, 'confirmed'
    from generate_series(${first}::int, ${last}::int, ${step}::int) n`);
}

const minute = (at: number) => new Date(at * 60_000).toISOString();

/** The exported transfers as [number, wallet, direction] in the order of the file, and the number of rows on each page. */
async function read(userId: string, filter: Parameters<typeof exportTransactions>[2]) {
  const pages: ExportRow[][] = [];
  for await (const page of await exportTransactions({ ...context, mTokenKey: "usd" }, userId, filter)) pages.push(page);
  return {
    rows: pages.flat().map(({ time, wallet, direction }) => [Date.parse(time) / 60_000, wallet.toLowerCase(), direction]),
    pages: pages.map(({ length }) => length),
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it("an export lists a transfer between two own wallets for both, even if a page ends between them", async () => {
  const { userId, addresses: [one, two] } = await wallets(2);
  await transfer(STRANGER, one!, { first: 1, last: 1 });
  await transfer(two!, one!, { first: 2, last: 1_200 });
  await transfer(one!, one!, { first: 1_201, last: 1_201 });
  const { rows, pages } = await read(userId, {});
  expect(rows).toEqual([
    [1, one, "in"], ...numbers(1_199).flatMap((at) => [[at + 1, one, "in"], [at + 1, two, "out"]]), [1_201, one, "self"],
  ]);
  expect(pages).toEqual([1_000, 1_000, 400]);
});

it("an export merges many wallets with one busy one, and respects the filter and where each history begins", async () => {
  const { userId, addresses } = await wallets(60);
  const [busy, late, ...others] = addresses as [string, string, ...string[]];
  await transfer(busy, STRANGER, { first: 1, last: 1_500, aBlock: 7 });
  for (const [nth, address] of others.entries()) {
    await transfer(STRANGER, address, { first: 5 * nth + 1, last: 1_500, step: 100, aBlock: 7 });
  }
  await transfer(late, STRANGER, { first: 1, last: 1_500, step: 10, aBlock: 7 });
  await transfer(busy, late, { first: 2_000, last: 2_009, aBlock: 7, asset: "nil" });
  await context.db.execute(sql`insert into tracked_addresses (address, tracked_at, history_from_block) values (${late}, now(), 100)`);

  const { rows: known } = await context.db.execute<{ n: number; address: string; direction: string }>(sql`
    select t.units::int as n, w.address, case when t.from_address = w.address then 'out' else 'in' end as direction
    from wallets w join transfers t on w.address in (t.from_address, t.to_address) where w.user_id = ${userId}
      and (w.address <> ${late} or t.block_number >= 100)
    order by t.block_number, t.id, w.address`);
  const all = known.map(({ n, address, direction }) => [n, address, direction]);
  const { rows, pages } = await read(userId, {});
  expect(rows).toEqual(all);
  expect([pages.slice(0, -1).every((length) => length === 1_000), pages.length]).toEqual([true, 3]);
  const between = await read(userId, { from: minute(300), to: minute(1_400), symbol: "USD" });
  expect(between.rows).toEqual(all.filter(([n]) => Number(n) > 300 && Number(n) <= 1_400));
  expect((await read(userId, { symbol: "NIL" })).rows.length).toBe(20);
});

it("with more wallets than a page has rows, an export reads one row per wallet at a time", async () => {
  const { userId } = await wallets(0);
  await context.db.execute(sql`insert into wallets (id, user_id, address, created_at)
    select gen_random_uuid(), ${userId}::uuid, '0x' || lpad(to_hex(n + 4096), 40, '0'), now() from generate_series(1, 1200) n`);
  await context.db.execute(sql`
    insert into transfers (hash, movement_index, block_number, at, from_address, to_address, asset_key, units, status)
    select '0xff' || lpad(to_hex(n), 62, '0'), 0, n, timestamptz 'epoch' + n * interval '1 minute', ${STRANGER},
      '0x' || lpad(to_hex(n % 1200 + 4097), 40, '0'), 'usd', n, 'confirmed'
    from generate_series(1, 2500) n`);
  const { rows, pages } = await read(userId, {});
  expect(rows.map(([at]) => at)).toEqual(numbers(2_500));
  expect(pages).toEqual([1_200, 1_200, 100]);
});

it("an export without rows is refused before the file begins", async () => {
  const { userId } = await wallets(1);
  await expect(exportTransactions({ ...context, mTokenKey: "usd" }, userId, {})).rejects.toMatchObject({ code: "nothing_to_export" });
  await expect(exportTransactions({ ...context, mTokenKey: "usd" }, (await wallets(0)).userId, {})).rejects.toMatchObject({
    code: "nothing_to_export",
  });
});
