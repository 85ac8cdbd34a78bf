import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { until } from "@/tests/support/api/product-api";
import { startHousekeeping } from "./housekeeping";

useTestContext();

it("a step that fails is logged and does not stop the others", async () => {
  const { db } = context;
  await db.execute(sql`insert into tracked_addresses (address, tracked_at) values ('0xforgotten', now())`);
  await db.execute(sql`alter table live_events rename to live_events_elsewhere`);
  const warnings: object[] = [];
  let vacuums = 0;
  const log = { info: () => {}, warn: (details: object) => void warnings.push(details) };
  const stop = startHousekeeping(context, { keep: [], vacuum: async () => void (vacuums += 1), log });
  try {
    await until(async () => vacuums, (count) => count === 1);
    expect(warnings).toEqual([{ reason: 'relation "live_events" does not exist' }]);
    expect((await db.execute(sql`select 1 from tracked_addresses`)).rows).toEqual([]);
  } finally {
    stop();
  }
});

describe("rows that have expired", () => {
  const count = 20_001;
  /** SQL for the values of each old row; `n` is its number. */
  const tables: readonly [table: string, columns: string, values: string][] = [
    ["webhook_deliveries", "id, webhook_id, event, payload, created_at", "gen_random_uuid(), (select id from webhooks), 'test', '{}', old"],
    ["alert_firings", "alert_id, cause, at", "(select id from alerts), n::text, old"],
    ["notifications", "id, user_id, type, data, key, created_at", "gen_random_uuid(), (select id from users), 'mention', '{}', n::text, old"],
    ["security_events", "id, user_id, kind, at", "gen_random_uuid(), (select id from users), 'login', old"],
    ["auth_attempts", "key, window_starts_at, attempts", "n::text, old, 1"],
  ];
  beforeAll(async () => {
    const userId = await addUser(context);
    await context.db.execute(sql`
      insert into webhooks (id, user_id, url, events, secret, created_at) values (gen_random_uuid(), ${userId}, '', '{}', '', now())`);
    await context.db.execute(sql`
      insert into alerts (id, user_id, kind, rule, repeats, created_at) values (gen_random_uuid(), ${userId}, 'mood', '{}', true, now())`);
  });

  it.each(tables)("of %s are all deleted, and no more than ten thousand by one statement", async (table, columns, values) => {
    const { db } = context;
    await db.execute(sql.raw(`
      insert into ${table} (${columns}) select ${values} from generate_series(1, ${count}) n, (select now() - interval '2 years' as old) o`));
    await db.execute(sql.raw(`
      create table deleted_${table} (rows int);
      create function count_${table}() returns trigger language plpgsql as
        'begin insert into deleted_${table} select count(*) from gone; return null; end';
      create trigger counted after delete on ${table} referencing old table as gone
        for each statement execute function count_${table}()`));
    const stop = startHousekeeping(context, { keep: [], vacuum: null, log: { info: () => {}, warn: () => {} } });
    try {
      const left = async () => (await db.execute<{ left: number }>(sql.raw(`select count(*)::int as left from ${table}`))).rows[0]!.left;
      await until(left, (rows) => rows === 0);
    } finally {
      stop();
    }
    const { rows } = await db.execute<{ most: number }>(sql.raw(`select max(rows) as most from deleted_${table}`));
    expect(rows).toEqual([{ most: 10_000 }]);
  });
});
