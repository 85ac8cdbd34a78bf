import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
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
