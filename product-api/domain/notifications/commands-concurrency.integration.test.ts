import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notifications } from "@/product-api/db/schema/notifications";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { untilLockWaiters } from "@/tests/support/database/waits";
import {
  clearNotifications, deleteOldNotifications, markNotificationsRead, markPostNotifications, removePostNotifications,
  removeSocialNotifications,
} from "./commands";

useTestContext();

/** Each changes all of a user's notifications, which are about one post. */
const changes: readonly (readonly [name: string, change: (userId: string) => Promise<unknown>])[] = [
  ["marking all read", (userId) => markNotificationsRead(context, userId, {})],
  ["marking those about a post read", (userId) => markPostNotifications(context, userId, { postIds: ["1"] }, true)],
  ["clearing all", (userId) => clearNotifications(context, userId)],
  ["removing those about a post", (userId) => removePostNotifications(context, userId, "1")],
  ["removing those about mentions", (userId) => removeSocialNotifications(context, userId)],
];

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.TEST_DATABASE_URL)("one order of locks for all who change several notifications of a user", () => {
  it.each(changes)("%s does not deadlock with another change", async (_, change) => {
    const userId = await addUser(context);
    const [low, high] = [context.uuid(), context.uuid()].toSorted() as [string, string];
    // The higher id is found first, by any index and in the table itself.
    for (const [at, id] of [high, low].entries()) {
      await context.db.execute(sql`
        insert into notifications (id, user_id, type, post_id, data, key, created_at)
        values (${id}, ${userId}, 'mention', '1', '{}', ${`${at}`}, now() + ${at}::int * interval '1 s')`);
    }
    const lock = (tx: typeof context.db, id: string) => tx.execute(sql`select 1 from notifications where id = ${id}::uuid for update`);
    let changed: Promise<unknown> | undefined;
    await context.db.transaction(async (tx) => {
      await lock(tx, low);
      changed = change(userId);
      changed.catch(() => {});
      await Promise.race([changed, untilLockWaiters()]);
      await lock(tx, high);
    });
    await expect(changed).resolves.not.toThrow();
    const left = await context.db.select({ isRead: notifications.isRead }).from(notifications).orderBy(asc(notifications.id));
    expect(left.every(({ isRead }) => isRead)).toBe(true);
  });

  it("housekeeping leaves those that are being changed to its next run", async () => {
    const userId = await addUser(context);
    await context.db.execute(sql`
      insert into notifications (id, user_id, type, data, key, created_at)
      select gen_random_uuid(), ${userId}::uuid, 'new_device', '{}', nth, now() - nth * interval '1 s' from generate_series(1, 502) nth`);
    const count = () => context.db.$count(notifications, eq(notifications.userId, userId));
    await context.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from notifications where key = '502' for update`);
      await deleteOldNotifications(context);
      expect(await count()).toBe(501);
    });
    await deleteOldNotifications(context);
    expect(await count()).toBe(500);
  });
});
