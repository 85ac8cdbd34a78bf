import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { testPlayers } from "@/tests/support/database/players";
import type { Db } from "../context";
import { findTransactionPage } from "./queries-lines";

useTestContext();

it("a page far down a long history reads only its own rows, in the right order", async () => {
  const players = await testPlayers(context);
  const userId = await players.add();
  const address = await players.wallet(userId, null);
  const { rows: [wallet] } = await context.db.execute<{ id: string }>(sql`select id from wallets where address = ${address}`);
  // Three per block: outgoing, incoming, and from the address to itself.
  await context.db.execute(sql`
    insert into transfers (hash, movement_index, block_number, at, from_address, to_address, asset_key, units, status)
    select '0x' || lpad(to_hex(n), 64, '0'), -1, n / 3, now(), case when n % 3 = 1 then ${`0x${"1".repeat(40)}`} else ${address} end,
      case when n % 3 = 0 then ${`0x${"1".repeat(40)}`} else ${address} end, 'usd', n, 'confirmed' from generate_series(1, 3000) n`);
  const read: number[] = [];
  const db = Object.create(context.db, {
    execute: {
      value: async (query: Parameters<Db["execute"]>[0]) => {
        const answer = await context.db.execute(query);
        read.push(answer.rows.length);
        return answer;
      },
    },
  }) as Db;
  const page = (number: number) =>
    findTransactionPage({ ...context, db, mTokenKey: "usd" }, userId, { wallet_id: wallet!.id, page: number, page_size: 100 });

  const places = async (number: number) => (await page(number)).transactions.map(({ hash }) => 3000 - Number(hash));
  expect(await places(1)).toEqual(Array.from({ length: 100 }, (_, at) => at));
  expect(await places(29)).toEqual(Array.from({ length: 100 }, (_, at) => 2800 + at));
  expect(await page(31)).toEqual({ transactions: [], total: 3000, page: 31, page_size: 100 });
  expect(Math.max(...read)).toBe(100);
});

it("a page beyond the last of a statement's line still tells how many transactions there are", async () => {
  const players = await testPlayers(context);
  const userId = await players.add();
  const address = await players.wallet(userId, null);
  for (const hoursAgo of [3, 2, 1]) await players.move(address, 10 * hoursAgo, { hoursAgo });
  const page = (number: number) =>
    findTransactionPage({ ...context, mTokenKey: "usd" }, userId, { line: "received", page: number, page_size: 2 });
  const values = async (number: number) => {
    const { transactions, total } = await page(number);
    return [transactions.map(({ value }) => value), total];
  };
  expect([await values(1), await values(2), await values(3)]).toEqual([[["10", "20"], 3], [["30"], 3], [[], 3]]);
});
