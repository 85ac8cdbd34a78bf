import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { addUser } from "@/tests/support/database/players";
import { context, database, useTestContext } from "@/tests/support/database/test-context";
import { untilLockWaiters } from "@/tests/support/database/waits";
import { priceAlerts, prices } from "../../db/schema/prices";
import { caps } from "../limits/rules";
import { createPriceAlert, recordPriceHistory, recordQuotes } from "./commands";

let nowMs = Date.UTC(2026, 10, 20, 12);
useTestContext(() => new Date(nowMs));

it("alerts that fire together are sent with the same number of statements as one, each to its user by every channel", async () => {
  await context.db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('native', 'ETH', 18, 'eth')`);
  const quote = (priceUsd: number) =>
    recordQuotes({ ...context, db: database.countedDb }, [{ priceId: "eth", priceUsd, change24h: 0, quotedAt: new Date(nowMs) }]);
  // Opens the queue, which the first send would do otherwise.
  await context.queue.countDead();
  const costOf = async (users: number, alerts: number) => {
    const userIds: string[] = [];
    for (let nth = 0; nth < users; nth += 1) userIds.push(await addUser(context));
    await quote(1000);
    for (const userId of userIds) {
      await context.db.execute(sql`
        insert into webhooks (id, user_id, url, events, time_zone, secret, created_at)
          values (${context.uuid()}, ${userId}, 'https://hooks.example/x', array['price_alert'], 'UTC', 'secret', now())`);
      for (let nth = 0; nth < alerts; nth += 1) {
        await createPriceAlert(context, userId, { symbol: "ETH", condition: "above", threshold_usd: 1001 - nth / 10 });
      }
    }
    nowMs += 1000;
    const before = database.countStatements();
    await quote(1002);
    const cost = database.countStatements() - before;
    const counts = await context.db.execute<Record<"user_id" | "live" | "bell" | "hooks", string>>(sql`
      select u.id as user_id, (select count(*) from live_events e where e.user_id = u.id and e.type = 'price_alert') as live,
        (select count(*) from notifications n where n.user_id = u.id) as bell,
        (select count(*) from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.user_id = u.id) as hooks
      from users u where u.id = any(${sql.param(userIds)}::uuid[])`);
    for (const { live, bell, hooks } of counts.rows) expect([live, bell, hooks].map(Number)).toEqual([alerts, alerts, alerts]);
    nowMs += 1000;
    return cost;
  };
  const one = await costOf(1, 1);
  expect(await costOf(20, 2)).toBe(one);
});

// The embedded database runs one transaction at a time.
it.skipIf(!process.env.TEST_DATABASE_URL)("of an asset's first quotes, stored at the same time, an older one does not replace a newer one", async () => {
  const record = (within: typeof context, priceUsd: number, quotedAtMs: number) =>
    recordQuotes(within, [{ priceId: "first", priceUsd, change24h: 0, quotedAt: new Date(quotedAtMs) }]);
  let older: Promise<unknown> | undefined;
  await context.db.transaction(async (tx) => {
    await record({ ...context, db: tx }, 2, nowMs);
    older = record(context, 1.99, nowMs - 1_000);
    await untilLockWaiters();
  });
  await older;
  const [price] = await context.db.select().from(prices).where(eq(prices.priceId, "first"));
  expect(price).toMatchObject({ priceUsd: 2, quotedAt: new Date(nowMs) });
});

it("allows at most a hundred alerts, even if several are added at the same time", async () => {
  await context.db.execute(
    sql`insert into assets (key, symbol, decimals, price_id) values ('native', 'ETH', 18, 'eth') on conflict do nothing`,
  );
  const userId = await addUser(context);
  await context.db.execute(sql`
    insert into price_alerts (id, user_id, symbol, condition, threshold_usd, created_at)
    select gen_random_uuid(), ${userId}::uuid, 'ETH', 'above', n, now() from generate_series(2, ${caps.priceAlerts}::int) n`);
  const adding = [1, 2, 3, 4].map((usd) => createPriceAlert(context, userId, { symbol: "ETH", condition: "below", threshold_usd: usd }));
  const outcomes = (await Promise.allSettled(adding)).map((one) => (one.status === "fulfilled"
    ? "added"
    : (one.reason as { code: string }).code));
  expect(outcomes.toSorted()).toEqual(["added", "too_many_alerts", "too_many_alerts", "too_many_alerts"]);
  expect(await context.db.$count(priceAlerts, eq(priceAlerts.userId, userId))).toBe(caps.priceAlerts);
});

it("an alert that waits already is not added again, and can be once it has fired", async () => {
  const userId = await addUser(context);
  const add = (usd: number) => createPriceAlert(context, userId, { symbol: "ETH", condition: "above", threshold_usd: usd });
  const first = await add(1500);
  expect(await Promise.all([add(1500), add(1500)])).toEqual([first, first]);
  expect((await add(1600)).id).not.toBe(first.id);
  await context.db.update(priceAlerts).set({ isActive: false }).where(eq(priceAlerts.id, first.id));
  expect((await add(1500)).id).not.toBe(first.id);
  expect(await context.db.$count(priceAlerts, eq(priceAlerts.userId, userId))).toBe(3);
});

it("a single absurd point of a feed's history is not stored", async () => {
  const points = [3, 3_000, 3.1].map((priceUsd, hour) => ({ at: new Date(nowMs - (9 - hour) * 3_600_000), priceUsd }));
  await recordPriceHistory(context, "spiky", points);
  const { rows } = await context.db.execute<{ usd: number }>(sql`
    select price_usd as usd from price_points where price_id = 'spiky' order by at`);
  expect(rows.map(({ usd }) => usd)).toEqual([3, 3.1]);
});
