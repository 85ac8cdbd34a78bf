import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { context, players, useTestBoard } from "@/tests/support/test-context";
import { expectTrueBoards } from "@/tests/support/plain-ranks";
import { untilSomebodyWaits } from "@/tests/support/waits";
import { playersOf } from "../../../db/schema/leaderboard";
import { startFamily } from "../../auth/commands";
import { deleteAccount } from "../../auth/commands-account";
import { removeWallet } from "../../wallets/commands";
import { setVisibility } from "../profile/commands-visibility";
import { findLiveGeneration } from "../ranks/queries-generations";
import { markPlayersDue, markTrackersDue, scorePlayer } from "./commands";

useTestBoard();

/** Adds two players who track the same address; returns the lower id first. */
async function sharers(): Promise<[string, string]> {
  const [low, high] = [await players.add(), await players.add()].sort() as [string, string];
  const address = await players.wallet(low, 100);
  await players.wallet(high, null, { address });
  for (const userId of [low, high]) await scorePlayer(context, userId);
  return [low, high];
}

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.TEST_DATABASE_URL)("transactions that change the same players", () => {
  it("wait for a recomputation without locking what it needs, when a player takes a pseudonym", async () => {
    const [low, high] = await sharers();
    const live = await findLiveGeneration(context.db);
    for (const userId of [low, high]) {
      let hiding: Promise<unknown> | undefined;
      await context.db.transaction(async (tx) => {
        // As a recomputation does: first the schedule, then the player's row.
        await tx.execute(sql`delete from leaderboard_due where user_id = ${userId}`);
        await markPlayersDue({ ...context, db: tx }, [userId]);
        hiding = setVisibility(context, userId, { mode: "pseudonym", pseudonym: `mask_${userId.slice(0, 8)}` });
        await untilSomebodyWaits();
        await tx.execute(sql`update ${playersOf(live)} set updated_at = now() where user_id = ${userId}`);
      });
      await expect(hiding).resolves.toMatchObject({ mode: "pseudonym" });
    }
  });

  it("wait for new balances without locking what they need, when a shared wallet is removed", async () => {
    const [low, high] = await sharers();
    const { rows } = await context.db.execute<{ id: string }>(sql`select id from wallets where user_id = ${high}`);
    let removal: Promise<void> | undefined;
    await context.db.transaction(async (tx) => {
      // As reading balances does: all trackers, in order of id.
      await markPlayersDue({ ...context, db: tx }, [low]);
      removal = removeWallet(context, high, rows[0]!.id);
      await untilSomebodyWaits();
      await markPlayersDue({ ...context, db: tx }, [high]);
    });
    await expect(removal).resolves.toBeUndefined();
  });

  it("wait for a wallet being proven without locking what that needs, when its account is deleted", async () => {
    const userId = await players.add({ isDemo: true });
    const address = await players.wallet(userId, 100);
    const caller = (await context.keys.readAccess((await startFamily(context, userId)).token.access_token, context.now()))!;
    let deletion: Promise<void> | undefined;
    await context.db.transaction(async (tx) => {
      await tx.execute(sql`update wallets set proven_at = now() where user_id = ${userId}`);
      deletion = deleteAccount(context, caller, "", { address: "127.0.0.1", userAgent: undefined, requestId: "test" });
      await untilSomebodyWaits();
      await markTrackersDue({ ...context, db: tx }, [address]);
    });
    await expect(deletion).resolves.toBeUndefined();
  });

  it("do not deadlock when many change their visibility and are recomputed at once", async () => {
    const pairs = await Promise.all([1, 2, 3].map(sharers));
    const modes = ["hidden", "public", "pseudonym"] as const;
    for (let round = 0; round < 8; round += 1) {
      const change = (userId: string) => setVisibility(context, userId, { mode: modes[round % 3]!, pseudonym: `mask_${userId.slice(0, 8)}` });
      await Promise.all(pairs.flat().flatMap((userId) => [change(userId), scorePlayer(context, userId)]));
    }
    for (const userId of pairs.flat()) await scorePlayer(context, userId);
    await expectTrueBoards(context);
  });
});
