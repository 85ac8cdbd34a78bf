import { eq, sql, type SQL } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { WalletQuery } from "@/contracts/wallets/calls";
import { addUser } from "@/tests/support/database/players";
import { context, database, useTestContext } from "@/tests/support/database/test-context";
import { wallets } from "../../db/schema/wallets";
import type { Db } from "../context";
import { findWalletCounts } from "../portfolio/queries";
import { findWalletPage } from "./queries";

useTestContext();

/** Adds a user with wallets, of which each pair was added at the same moment; their names are their positions by time and id. */
async function ownerOf(count: number): Promise<string> {
  const userId = await addUser(context);
  await context.db.execute(sql`
    insert into wallets (id, user_id, address, name, created_at)
    select (lpad(to_hex(n), 8, '0') || '-0000-4000-8000-' || substr(${userId}, 25))::uuid, ${userId}::uuid,
      '0x' || lpad(to_hex(n), 40, '0'), n::text, now() + (n / 2) * interval '1 second'
    from generate_series(1, ${count}::int) n`);
  return userId;
}

const query = (more: Partial<WalletQuery> = {}): WalletQuery => ({ page: 1, page_size: 10, q: "", sort: "created", ...more });
const namesOf = async (userId: string, more: Partial<WalletQuery>) =>
  (await findWalletPage(context, userId, query(more))).wallets.map(({ name }) => Number(name));
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => (from < to ? from + at : from - at));

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** How many rows all steps of a plan went through. */
const rowsOf = (plan: Plan): number => (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
  + (plan.Plans ?? []).reduce((sum, step) => sum + rowsOf(step), 0);

describe("a page of wallets", () => {
  it("is in the order in which they were added, or exactly reversed, and has their total number", async () => {
    const userId = await ownerOf(25);
    for (const [page, from, to] of [[1, 1, 10], [2, 11, 20], [3, 21, 25]] as const) {
      expect(await namesOf(userId, { page })).toEqual(numbers(from, to));
      expect(await namesOf(userId, { page, sort: "-created" })).toEqual(numbers(26 - from, 26 - to));
    }
    const total = async (more: Partial<WalletQuery>) => (await findWalletPage(context, userId, query(more))).total;
    expect([
      await total({}), await total({ page: 3 }), await total({ page: 9 }), await total({ q: "1" }), await total({ q: "no such" }),
    ]).toEqual([25, 25, 25, 17, 0]);
    expect(await namesOf(userId, { q: "0f" })).toEqual([15]);
    expect(await namesOf(userId, { q: "\u200b0\u00adf\u200e" })).toEqual([15]);
  });

  it("is found by a name as it is written, also in letters that have two lower cases", async () => {
    for (const name of ["ΤΑΜΕΙΟΣ", "Çİ ÖL"]) {
      const userId = await ownerOf(2);
      await context.db.update(wallets).set({ name }).where(sql`${wallets.userId} = ${userId}::uuid and ${wallets.name} = '2'`);
      expect((await findWalletPage(context, userId, query({ q: name }))).wallets.map((wallet) => wallet.name)).toEqual([name]);
    }
  });

  it("can be sorted by name and by when balances were read, with unknown ones last", async () => {
    const userId = await ownerOf(3);
    await context.db.update(wallets).set({ name: null }).where(sql`${wallets.userId} = ${userId}::uuid and ${wallets.name} = '2'`);
    for (const [at, ageS] of [[1, 10], [3, 20]] as const) {
      await context.db.execute(sql`
        insert into tracked_addresses (address, tracked_at, balance_read_at)
          values ('0x' || lpad(to_hex(${at}::int), 40, '0'), now(), now() - ${ageS}::int * interval '1 second')`);
    }
    const addresses = async (sort: WalletQuery["sort"]) =>
      (await findWalletPage(context, userId, query({ sort }))).wallets.map(({ address }) => Number(address));
    expect([await addresses("name"), await addresses("-name"), await addresses("status"), await addresses("-status")]).toEqual([
      [1, 3, 2], [3, 1, 2], [3, 1, 2], [1, 3, 2],
    ]);
  });

  it("and the counts of a brief answer take as few rows for two thousand wallets as for 25", async () => {
    const [few, many] = [await ownerOf(25), await ownerOf(2_000)];
    // As the server does by itself after so many additions, and as housekeeping does for the embedded database.
    await context.db.execute(sql`analyze wallets`);
    const rowsRead = async (userId: string) => {
      const plans: Plan[] = [];
      const execute = (async (asked: SQL) => {
        const explained = await context.db.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(sql`explain (analyze, format json) ${asked}`);
        plans.push(explained.rows[0]!["QUERY PLAN"][0].Plan);
        return context.db.execute(asked);
      }) as Db["execute"];
      const { total } = await findWalletPage({ ...context, db: { ...context.db, execute } as Db }, userId, query());
      const counts = await findWalletCounts({ ...context.db, execute } as Db, userId, { syncedAfter: new Date(), brief: true });
      return [total, counts.total, ...plans.map(rowsOf)];
    };
    const [, , ...rows] = await rowsRead(few);
    expect(await rowsRead(many)).toEqual([2_000, 2_000, ...rows]);
  });

  it("is consistent: a wallet that is removed while it is read leaves no gap", async () => {
    const userId = await ownerOf(5);
    const [{ id } = { id: "" }] = await context.db.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, userId)).limit(1);
    const remove = () => context.db.delete(wallets).where(eq(wallets.id, id));
    // Removes the wallet after the first statement. The embedded database has one connection, so nothing can come between the statements of
    // a transaction.
    const removing = (db: Db, isWithin = false): Db => ({
      ...db,
      select: db.select.bind(db),
      selectDistinct: db.selectDistinct.bind(db),
      execute: (async (asked: Parameters<Db["execute"]>[0]) => {
        const found = await db.execute(asked);
        if (!isWithin || database.kind === "postgresql") await remove();
        return found;
      }) as Db["execute"],
      transaction: (run, settings) => db.transaction((tx) => run(removing(tx as Db, true) as typeof tx), settings),
    });
    const page = await findWalletPage({ ...context, db: removing(context.db) }, userId, query());
    expect(page.wallets.map((wallet) => typeof wallet)).toEqual(Array(page.total).fill("object"));
  });
});
