import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/product-api/db/schema/auth";
import { createWebhookSender } from "@/product-api/upstreams/webhooks/webhooks";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { untilLockWaiters } from "@/tests/support/database/waits";
import { lockLedgers } from "../balances/commands-ledger";
import type { Db } from "../context";
import { startDemo } from "../demo/commands";
import { recordNotifications } from "../notifications/commands";
import { sqlState } from "../problem";
import { setVisibility } from "../leaderboard/profile/commands-visibility";
import { setupTracking } from "../social/commands";
import { createWallet } from "../wallets/commands";
import { startFamily } from "./commands";
import { deleteAccount } from "./commands-account";
import { hashPassword } from "./passwords";

useTestContext(undefined, { sends: true });

const client = { address: "198.51.100.7", userAgent: undefined, requestId: "test" };

/** Adds a demo account with one of each row that workers lock before they notify its owner. */
async function person(): Promise<string> {
  const id = await addUser(context, { isDemo: true });
  await context.db.execute(sql`
    insert into social_jobs (id, user_id, username, frequency_minutes, notify_mentions, notify_sentiment, notify_engagement, next_run_at,
      created_at)
    values (${context.uuid()}, ${id}, 'ada', 15, false, false, false, now(), now())`);
  await context.db.execute(
    sql`insert into alerts (id, user_id, kind, rule, repeats, created_at) values (${context.uuid()}, ${id}, 'mood', '{}', true, now())`,
  );
  await context.db.execute(
    sql`insert into price_alerts (id, user_id, symbol, condition, threshold_usd, created_at)
      values (${context.uuid()}, ${id}, 'ETH', 'above', 1, now())`,
  );
  await context.db.execute(sql`insert into identity_proofs (user_id, kind, subject, code) values (${id}, 'handle', 'ada', 'code')`);
  return id;
}

const writers = [
  ["a scrape", "social_jobs"],
  ["a movement that fires an alert", "alerts"],
  ["a quote that fires an alert", "price_alerts"],
  ["a check for a proof", "identity_proofs"],
] as const;

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.TEST_DATABASE_URL)("deleting an account does not deadlock", () => {
  /** Runs `remove` while another transaction has locked one of the user's rows and is about to notify them. */
  async function deleteBeside(id: string, table: string, remove: () => Promise<unknown>): Promise<unknown> {
    let removal: Promise<unknown> | undefined;
    await context.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${id}::uuid for update`);
      removal = remove();
      removal.catch(() => {});
      await untilLockWaiters();
      await recordNotifications({ ...context, db: tx }, id, [
        { type: "new_device", device: null, network: null, at: context.now().toISOString() },
      ]);
    });
    return removal;
  }

  it.each(writers)("with %s", async (_, table) => {
    const id = await person();
    const caller = (await context.keys.readAccess((await startFamily(context, id)).token.access_token, context.now()))!;
    await deleteBeside(id, table, () => deleteAccount(context, caller, "", client));
    expect(await context.db.$count(users, eq(users.id, id))).toBe(0);
  });

  it("with a wallet that is being added while blocks are stored", async () => {
    const id = await person();
    await context.db.execute(
      sql`insert into chain_cursors (chain_id, block_number, block_hash, moved_at) values (${context.chainId}, 5, '0x5', now())`,
    );
    const caller = (await context.keys.readAccess((await startFamily(context, id)).token.access_token, context.now()))!;
    const both: Promise<unknown>[] = [];
    await context.db.transaction(async (tx) => {
      await lockLedgers(tx);
      both.push(createWallet(context, id, { address: `0x${"ad".repeat(20)}` }).catch((error: unknown) => error));
      await untilLockWaiters();
      both.push(deleteAccount(context, caller, "", client));
      await untilLockWaiters(2);
      // As when a movement triggers an alert.
      await tx.execute(sql`select 1 from alerts where user_id = ${id}::uuid for update`);
    });
    expect((await Promise.all(both)).map(sqlState)).not.toContain("40P01");
    expect(await context.db.$count(users, eq(users.id, id))).toBe(0);
  });

  it.each(["alerts", "price_alerts"])("with whoever locks several of its %s in the order of their ids", async (table) => {
    const id = await person();
    const [low, high] = [context.uuid(), context.uuid()].toSorted() as [string, string];
    // The higher id is found first, by any index and in the table itself.
    await context.db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}::uuid`);
    for (const [at, alertId] of [high, low].entries()) {
      await context.db.execute(table === "alerts"
        ? sql`insert into alerts (id, user_id, kind, rule, repeats, created_at)
          values (${alertId}, ${id}, 'rank', '{}', true, now() + ${at}::int * interval '1 s')`
        : sql`insert into price_alerts (id, user_id, symbol, condition, threshold_usd, created_at)
          values (${alertId}, ${id}, 'ETH', 'above', 1, now() + ${at}::int * interval '1 s')`);
    }
    const lock = (tx: Db, alertId: string) => tx.execute(
      sql`select 1 from ${sql.identifier(table)} where id = ${alertId}::uuid for update`,
    );
    const caller = (await context.keys.readAccess((await startFamily(context, id)).token.access_token, context.now()))!;
    let removal: Promise<void> | undefined;
    await context.db.transaction(async (tx) => {
      await lock(tx, low);
      removal = deleteAccount(context, caller, "", client);
      removal.catch(() => {});
      await untilLockWaiters();
      await lock(tx, high);
    });
    await expect(removal).resolves.toBeUndefined();
  });

  it.each(writers)("when a new demo visitor replaces an old one, with %s", async (_, table) => {
    const id = await person();
    await context.db.execute(sql`update users set created_at = now() - interval '2 days' where id = ${id}`);
    await deleteBeside(id, table, () => startDemo(
      context, { fullName: "Ada", xUsername: "ada", wallets: [{ address: `0x${"ad".repeat(20)}`, name: "Treasury" }] }, client,
    ));
    expect(await context.db.$count(users, eq(users.id, id))).toBe(0);
  });
});

const setup = (username: string) => ({
  username, frequency: 5 as const, keywords: [], notifications: { mentions: true, sentiment: true, engagement: true },
});

it("an account can be deleted while its handle and its appearance are changed again and again, without a server error", async () => {
  const passwordHash = await hashPassword("correct horse");
  const social = {
    ...context, webhookSender: createWebhookSender({ allowPrivate: true, now: context.now }), socialSource: { name: "X", missing: null },
  };
  for (let round = 0; round < 20; round += 1) {
    const id = await person();
    // Not a copy of the demo: those claim their handle without taking it from anybody.
    await context.db.update(users).set({ isDemo: false, passwordHash }).where(eq(users.id, id));
    const caller = (await context.keys.readAccess((await startFamily(context, id)).token.access_token, context.now()))!;
    const remove = async () => {
      const removal = deleteAccount(context, caller, "correct horse", client);
      // The password takes a while to be verified.
      const change = async (name: string) => {
        await setupTracking(social, id, setup(`${name}_${round}`));
        await setVisibility(context, id, { mode: name === "bob" ? "hidden" : "public" });
      };
      const changes: Promise<PromiseSettledResult<void>>[] = [];
      const isOver = removal.then(() => true, () => true);
      for (const name of ["bob", "cleo", "dan", "eve", "finn", "gus", "hal", "ida"]) {
        // Settled at once, because a change may fail before the next one begins.
        changes.push(Promise.allSettled([change(name)]).then(([outcome]) => outcome));
        if (await Promise.race([isOver, new Promise<false>((resolve) => setTimeout(() => resolve(false), 25))])) break;
      }
      return Promise.all([Promise.allSettled([removal]).then(([outcome]) => outcome), ...changes]);
    };
    const [removal, ...choices] = await remove();
    expect(removal).toMatchObject({ status: "fulfilled" });
    // SQLSTATE of a row whose owner no longer exists, to which the API responds with 404.
    expect(
      choices.flatMap((choice) => (choice.status === "rejected" ? [sqlState(choice.reason)] : [])).filter((state) => state !== "23503"),
    ).toEqual([]);
    expect(await context.db.$count(users, eq(users.id, id))).toBe(0);
  }
});
