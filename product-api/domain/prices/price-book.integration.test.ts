import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seededRandom } from "@/sandbox/seed/random";
import { context, useTestContext } from "@/tests/support/database/test-context";
import type { Db } from "../context";
import { deleteOldPoints, recordPriceHistory } from "./commands";
import { createPriceBook, type Quotes } from "./price-book";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const nowMs = Date.UTC(2026, 10, 20, 12);
const now = new Date(nowMs);

useTestContext(() => now);
let db: Db;
beforeAll(() => void (db = context.db));
beforeEach(() => db.execute(sql`truncate prices, price_points, price_histories`));

const agoMs = (ms: number) => new Date(nowMs - ms);
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/** Does what the poll does with a quote newer than all others. */
async function quote(priceId: string, time: Date, priceUsd: number, { kept: isStored = true } = {}): Promise<void> {
  await db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values (${priceId}, ${priceUsd}, ${at(time)})
    on conflict (price_id) do update set price_usd = excluded.price_usd, quoted_at = excluded.quoted_at`);
  if (isStored) await db.execute(sql`insert into price_points (price_id, at, price_usd) values (${priceId}, ${at(time)}, ${priceUsd})`);
}

/** The same lookup in the database alone: among the points before the latest quote, and that quote. */
async function queryDatabase(priceId: string, atMs: number): Promise<number | null> {
  const { rows } = await db.execute<{ price_usd: number }>(sql`
    select price_usd from (
      select p.at, p.price_usd from price_points p where p.price_id = ${priceId}
        and p.at < coalesce((select quoted_at from prices where price_id = ${priceId}), 'infinity')
      union all select quoted_at, price_usd from prices where price_id = ${priceId}) told
    where at <= ${at(new Date(atMs))} and at >= ${at(new Date(atMs))} - interval '36 hours' order by at desc limit 1`);
  return rows[0]?.price_usd ?? null;
}

/** The database, recording the queries sent to it. */
function countingDb(): { db: Db; statements: string[] } {
  const statements: string[] = [];
  const execute: Db["execute"] = (query) => {
    statements.push(JSON.stringify(query));
    return db.execute(query);
  };
  return { db: Object.create(db, { execute: { value: execute } }) as Db, statements };
}

describe("a price book", () => {
  it.each([1, 2, 3, 4])("gives the same prices as the database (series %d)", async (seed) => {
    const next = seededRandom(seed);
    const book = createPriceBook();
    for (const priceId of ["a", "b"]) {
      const past = Array.from({ length: 300 }, () => ({ at: agoMs(Math.floor(next() * 60 * DAY_MS) + DAY_MS), priceUsd: next() * 1000 }));
      await recordPriceHistory(context, priceId, past);
    }
    await book.read(db, now);
    for (let step = 0; step < 20; step += 1) {
      await quote(next() < 0.5 ? "a" : "b", agoMs(DAY_MS - step * HOUR_MS), next() * 1000, { kept: next() < 0.7 });
      if (step === 10) await recordPriceHistory(context, "b", [{ at: agoMs(3 * DAY_MS + 1), priceUsd: 7 }]);
      if (step % 5 === 0) await book.read(db, now);
    }
    const quotes = await book.read(db, now);
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const [priceId, atMs] = [next() < 0.5 ? "a" : "b", nowMs - Math.floor(next() * 62 * DAY_MS)];
      expect(quotes.quoteAt(priceId, atMs)?.priceUsd ?? null, `${priceId} at ${atMs}`).toBe(await queryDatabase(priceId, atMs));
    }
    const isAscending = (quoted: Quotes, priceId: string) =>
      quoted.series(priceId).every((one, index, all) => index === 0 || one.atMs > all[index - 1]!.atMs);
    expect(isAscending(quotes, "a") && isAscending(quotes, "b")).toBe(true);
    const points = quotes.series("a");
    expect(points.length).toBeGreaterThan(290);
    expect(quotes.series("a", points[100]!.atMs)).toEqual(points.slice(100));
  });

  it("ends with the latest quote, even if the history has later points", async () => {
    await recordPriceHistory(context, "a", [{ at: agoMs(HOUR_MS), priceUsd: 1 }, { at: agoMs(60_000), priceUsd: 9 }]);
    await quote("a", agoMs(120_000), 2, { kept: false });
    const quotes = await createPriceBook().read(db, now);
    expect(quotes.latest("a")).toEqual({ priceUsd: 2, quotedAt: agoMs(120_000) });
    expect(quotes.quoteAt("a", nowMs)?.priceUsd).toBe(2);
    expect(quotes.series("a").map(({ priceUsd }) => priceUsd)).toEqual([1, 2]);
  });

  it("has no price for an unknown coin, before its first quote, or more than 36 hours after a quote", async () => {
    await quote("a", agoMs(37 * HOUR_MS), 2);
    const quotes = await createPriceBook().read(db, now);
    expect([quotes.latest("b"), quotes.quoteAt("b", nowMs), quotes.series("b")]).toEqual([null, null, []]);
    expect([0, 1, 38].map((hours) => quotes.quoteAt("a", nowMs - hours * HOUR_MS)?.priceUsd)).toEqual([undefined, 2, undefined]);
  });

  it("sees what another process has changed: newer points, older ones and deleted ones", async () => {
    await quote("a", agoMs(2 * HOUR_MS), 2);
    const [one, other] = [createPriceBook(), createPriceBook()];
    const before = await one.read(db, now);
    await other.read(db, now);
    await quote("a", agoMs(HOUR_MS), 3);
    await recordPriceHistory(context, "a", [{ at: agoMs(399 * DAY_MS), priceUsd: 1 }]);
    for (const book of [one, other]) {
      const quotes = await book.read(db, now);
      expect(quotes.series("a").map(({ priceUsd }) => priceUsd)).toEqual([1, 2, 3]);
      expect(quotes.latest("a")?.priceUsd).toBe(3);
    }
    expect(before.series("a").map(({ priceUsd }) => priceUsd)).toEqual([2]);

    const twoDaysLater = new Date(nowMs + 2 * DAY_MS);
    await deleteOldPoints({ ...context, now: () => twoDaysLater });
    expect((await one.read(db, twoDaysLater)).series("a")).toEqual((await createPriceBook().read(db, twoDaysLater)).series("a"));
    expect((await one.read(db, twoDaysLater)).series("a")).toHaveLength(2);
  });

  it("reads its history once for all simultaneous callers, and runs a single query for later ones", async () => {
    await recordPriceHistory(
      context, "a", Array.from({ length: 5_000 }, (_, index) => ({ at: agoMs((index + 1) * 300_000), priceUsd: index + 1 })),
    );
    await quote("a", now, 2);
    const [book, { db: counted, statements }] = [createPriceBook(), countingDb()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => book.read(counted, now)));
    expect(answers.every((quotes) => quotes.series("a").length === 5_001)).toBe(true);
    expect(statements).toHaveLength(2);
    await Promise.all(Array.from({ length: 50 }, () => book.read(counted, now)));
    expect(statements).toHaveLength(3);
  });

  it("never returns prices older than the call", async () => {
    await quote("a", agoMs(HOUR_MS), 2);
    const book = createPriceBook();
    const early = book.read(db, now);
    await quote("a", now, 3);
    const late = book.read(db, now);
    await early;
    expect((await late).latest("a")?.priceUsd).toBe(3);
  });

  it("can be read again after a failed query", async () => {
    await quote("a", now, 2);
    const book = createPriceBook();
    const broken = Object.create(db, { execute: { value: () => Promise.reject(new Error("away")) } }) as Db;
    await expect(book.read(broken, now)).rejects.toThrow("away");
    expect((await book.read(db, now)).latest("a")?.priceUsd).toBe(2);
  });
});

it("points older than any chart are all deleted, and no more than ten thousand by one statement", async () => {
  await db.execute(sql`
    insert into price_points (price_id, at, price_usd)
    select 'a', ${at(now)} - interval '400 days' - n * interval '1 minute', 1 from generate_series(1, 20001) n`);
  await quote("a", agoMs(399 * DAY_MS), 2);
  await db.execute(sql.raw(`
    create table deleted_points (rows int);
    create function count_points() returns trigger language plpgsql as
      'begin insert into deleted_points select count(*) from gone; return null; end';
    create trigger counted after delete on price_points referencing old table as gone for each statement execute function count_points()`));
  await deleteOldPoints(context);
  expect((await db.execute(sql`select price_usd from price_points`)).rows).toEqual([{ price_usd: 2 }]);
  expect((await db.execute(sql`select max(rows) as most from deleted_points`)).rows).toEqual([{ most: 10_000 }]);
});
