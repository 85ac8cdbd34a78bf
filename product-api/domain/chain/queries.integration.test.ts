import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { findDueAddresses } from "./queries";

const NOW = new Date("2026-11-21T12:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const times = { readBefore: ago(180), watchedBefore: ago(9), connectedSince: ago(60) };

useTestContext(() => NOW);
beforeEach(async () => {
  for (const table of ["tracked_addresses", "wallets", "live_connections"]) {
    await context.db.execute(sql`delete from ${sql.identifier(table)}`);
  }
});

/** Tracks an address that was read `readAgoS` seconds ago, or never if null. */
async function track(address: string, readAgoS: number | null, isDue = readAgoS === null): Promise<void> {
  const readAt = readAgoS === null ? null : ago(readAgoS).toISOString();
  await context.db.execute(
    sql`insert into tracked_addresses (address, tracked_at, balance_read_at, is_due)
      values (${address}, now(), ${readAt}::timestamptz, ${isDue})`,
  );
}

/** Adds a user with wallets, newest first, and two open pages whose last heartbeat was `heardAgoS` seconds ago. */
async function connect(addresses: string[], heardAgoS: number): Promise<void> {
  const userId = await addUser(context);
  await context.db.execute(sql`
    insert into wallets (id, user_id, address, created_at) select gen_random_uuid(), ${userId}::uuid, address,
      ${NOW.toISOString()}::timestamptz - at * interval '1 second'
    from unnest(${sql.param(addresses)}::text[]) with ordinality as w (address, at)`);
  for (const id of [context.uuid(), context.uuid()]) {
    await context.db.execute(
      sql`insert into live_connections (id, user_id, heartbeat_at)
        values (${id}::uuid, ${userId}::uuid, ${ago(heardAgoS).toISOString()}::timestamptz)`,
    );
  }
}

const due = (limit = 100) => findDueAddresses(context.db, times, limit);

describe("addresses whose balances are due", () => {
  it("come once each: first those never read, then those that have waited longest, for whatever reason", async () => {
    await track("moved", 20, true);
    await track("old", 300);
    await track("old and moved", 200, true);
    await track("fresh", 100);
    await track("watched", 10);
    await track("watched and moved", 30, true);
    await track("watched and fresh", 5);
    await track("of somebody who left", 50);
    await track("new", null);
    await connect(["watched", "watched and moved", "watched and fresh", "old"], 30);
    await connect(["watched", "of somebody who left"], 90);
    await connect(["watched", "watched and moved"], 10);
    expect(await due()).toEqual(["new", "old", "old and moved", "watched and moved", "moved", "watched"]);
    expect(await due(3)).toEqual(["new", "old", "old and moved"]);
  });

  it("come first if they were never read, however many others have moved before", async () => {
    for (const at of [1, 2, 3]) await track(`moved ${at}`, 20, true);
    await track("new", null);
    expect((await due(2))[0]).toBe("new");
  });

  it("include only the newest wallets of a watching account with many; the others are treated as unwatched", async () => {
    const many = Array.from({ length: 300 }, (_, at) => `wallet ${at}`);
    for (const address of many) await track(address, 10);
    await track("older", 190);
    await connect([...many, "older"], 5);
    const found = await due(1_000);
    expect(found[0]).toBe("older");
    expect(found.slice(1).toSorted()).toEqual(many.slice(0, 200).toSorted());
  });
});
