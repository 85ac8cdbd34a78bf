import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { context, players, useTestBoard } from "@/tests/support/database/test-context";
import { expectTrueBoards } from "@/tests/support/database/plain-ranks";
import { untilLockWaiters } from "@/tests/support/database/waits";
import { playersOf } from "../../../db/schema/leaderboard";
import { startFamily } from "../../auth/commands";
import { deleteAccount } from "../../auth/commands-account";
import { publishBalances } from "../../balances/commands";
import { inTransaction, type Db } from "../../context";
import { removeWallet } from "../../wallets/commands";
import { setVisibility } from "../profile/commands-visibility";
import { findLiveGeneration } from "../ranks/queries-generations";
import { markPlayersDue, markTrackersDue, scorePlayer } from "./commands";

useTestBoard();

/** Adds two players who track the same address; returns the lower id first. */
async function sharers(): Promise<[low: string, high: string, address: string]> {
  const [low, high] = [await players.add(), await players.add()].sort() as [string, string];
  const address = await players.wallet(low, 100);
  await players.wallet(high, null, { address });
  for (const userId of [low, high]) await scorePlayer(context, userId);
  return [low, high, address];
}

const walletIdOf = async (userId: string) => (await context.db.execute<{ id: string }>(
  sql`select id from wallets where user_id = ${userId}`,
)).rows[0]!.id;

/** Deletes a demo visitor's account. */
async function deleteVisitor(userId: string): Promise<void> {
  const caller = (await context.keys.readAccess((await startFamily(context, userId)).token.access_token, context.now()))!;
  await deleteAccount(context, caller, "", { address: "127.0.0.1", userAgent: undefined, requestId: "test" });
}

/** Proves a user's wallet in the caller's transaction, except for scheduling those who track the address. */
const prove = (tx: Db, userId: string) => tx.execute(sql`update wallets set proven_at = now() where user_id = ${userId}`);

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.TEST_DATABASE_URL)("transactions that change the same players", () => {
  it.each(
    ["pseudonym", "hidden"] as const,
  )("wait for a recomputation without locking what it needs, when a player's visibility becomes %s", async (mode) => {
    const [low, high] = await sharers();
    const live = await findLiveGeneration(context.db);
    for (const userId of [low, high]) {
      let hiding: Promise<unknown> | undefined;
      await context.db.transaction(async (tx) => {
        // As a recomputation does: first the schedule, then the player's row.
        await tx.execute(sql`delete from leaderboard_due where user_id = ${userId}`);
        await markPlayersDue({ ...context, db: tx }, [userId]);
        hiding = setVisibility(context, userId, { mode, pseudonym: `mask_${userId.slice(0, 8)}` });
        await untilLockWaiters();
        await tx.execute(sql`update ${playersOf(live)} set updated_at = now() where user_id = ${userId}`);
      });
      await expect(hiding).resolves.toMatchObject({ mode });
    }
  });

  it("wait for new balances without locking what they need, when a shared wallet is removed", async () => {
    const [low, high] = await sharers();
    const walletId = await walletIdOf(high);
    let removal: Promise<void> | undefined;
    await context.db.transaction(async (tx) => {
      // As reading balances does: all trackers, in order of id.
      await markPlayersDue({ ...context, db: tx }, [low]);
      removal = removeWallet(context, high, walletId);
      await untilLockWaiters();
      await markPlayersDue({ ...context, db: tx }, [high]);
    });
    await expect(removal).resolves.toBeUndefined();
  });

  it("wait for a wallet being proven without locking what that needs, when its account is deleted", async () => {
    const userId = await players.add({ isDemo: true });
    const address = await players.wallet(userId, 100);
    let deletion: Promise<void> | undefined;
    await context.db.transaction(async (tx) => {
      await prove(tx, userId);
      deletion = deleteVisitor(userId);
      await untilLockWaiters();
      await markTrackersDue({ ...context, db: tx }, [address]);
    });
    await expect(deletion).resolves.toBeUndefined();
  });

  it("do not deadlock when visibilities, wallets, balances, proofs and accounts change and players are recomputed, all at once", async () => {
    const pairs = await Promise.all([1, 2, 3].map(sharers));
    const [ids, addresses] = [pairs.flatMap(([low, high]) => [low, high]), pairs.map(([, , address]) => address)];
    const modes = ["hidden", "public", "pseudonym"] as const;
    for (let round = 0; round < 8; round += 1) {
      const change = (userId: string) =>
        setVisibility(context, userId, { mode: modes[round % 3]!, pseudonym: `mask_${userId.slice(0, 8)}` });
      const readBalances = () =>
        inTransaction(context, (within) => publishBalances(within, addresses.map((address) => ({ address, assetKey: "usd" }))));
      const proving = ([low, , address]: (typeof pairs)[number]) => inTransaction(context, async (within, tx) => {
        await prove(tx, low);
        await markTrackersDue(within, [address]);
      });
      const removals = await Promise.all(pairs.map(async ([, high]) => ({ high, walletId: await walletIdOf(high) })));
      const visitors = await Promise.all(addresses.map(async (address) => {
        const visitor = await players.add({ isDemo: true });
        await players.wallet(visitor, null, { address });
        return visitor;
      }));
      await Promise.all([
        ...ids.flatMap((userId) => [change(userId), scorePlayer(context, userId)]), readBalances(), ...pairs.map(proving),
        ...removals.map(({ high, walletId }) => removeWallet(context, high, walletId)), ...visitors.map(deleteVisitor),
      ]);
      for (const [, high, address] of pairs) await players.wallet(high, null, { address });
    }
    for (const userId of ids) await scorePlayer(context, userId);
    await expectTrueBoards(context);
  });
});
