import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "@/sandbox/seed/random";
import { expectTrueBoards, plainRanks, readHistogram } from "@/tests/support/database/plain-ranks";
import { addScoredPlayers } from "@/tests/support/database/scored-players";
import { context, players, useTestBoard } from "@/tests/support/database/test-context";
import { untilLockWaiters } from "@/tests/support/database/waits";
import { users } from "../../../db/schema/auth";
import { leaderboardLog, playersOf } from "../../../db/schema/leaderboard";
import { deleteUsers } from "../../auth/commands-account";
import { setVisibility } from "../profile/commands-visibility";
import { findOwnEntry } from "../ranks/queries";
import { findLiveGeneration } from "../ranks/queries-generations";
import { scorePlayer } from "../scoring/commands";
import { rebuildBoard } from "./commands";
import { snapshotScores } from "./commands-snapshots";
import { copyChanges } from "./commands-steps";

let nowMs = Date.UTC(2026, 10, 21, 12);
useTestBoard(() => new Date(nowMs));
// Opens the queue before a transaction holds the embedded database's only connection.
beforeAll(() => context.queue.countDead());

describe("players who change while the board is rebuilt", () => {
  const revalueLater = () => {
    nowMs += 2 * 3_600_000;
    return rebuildBoard(context);
  };

  it("includes players who change, join, take a pseudonym, hide or leave while it runs", async () => {
    const ids = await addScoredPlayers(40);
    const random = seededRandom(11);
    const came: string[] = [];
    const hidden = new Set<string>();
    const some = () => ids[Math.floor(random() * ids.length)]!;
    const disturbances = [
      async () => {
        came.push(await players.add());
        await players.wallet(came.at(-1)!, came.length);
        return came.at(-1)!;
      },
      async () => {
        const userId = some();
        await setVisibility(context, userId, { mode: "pseudonym", pseudonym: `masked ${came.length}` });
        hidden.delete(userId);
        return userId;
      },
      async () => {
        const userId = some();
        await setVisibility(context, userId, { mode: "hidden" });
        hidden.add(userId);
        return userId;
      },
      async () => {
        const userId = some();
        if (ids.length > 10) ids.splice(ids.indexOf(userId), 1);
        if (!ids.includes(userId)) await context.db.execute(sql`delete from users where id = ${userId}`);
        return userId;
      },
      async () => {
        const userId = some();
        await context.db.execute(sql`update balances set units = units + 7
          where address in (select address from wallets where user_id = ${userId})`);
        return userId;
      },
    ];
    let isRunning = true;
    const disturb = async () => {
      let changes = 0;
      for (; isRunning; changes += 1) await scorePlayer(context, await disturbances[changes % disturbances.length]!());
      return changes;
    };
    const rebuild = revalueLater().finally(() => (isRunning = false));
    const [changes] = await Promise.all([disturb(), rebuild]);
    expect(await rebuild).toBe(true);
    // Each kind at least once; how many more depends on how long the rebuild takes.
    expect(changes).toBeGreaterThanOrEqual(disturbances.length);
    expect((await context.db.execute(sql`select 1 from leaderboard_changes`)).rows).toEqual([]);
    expect((await findOwnEntry(context, came[0]!, "7d")).portfolio_value).toBe(1);
    await expectTrueBoards(context);
    expect((await plainRanks(context, "score", "7d", false)).filter(({ userId }) => hidden.has(userId))).toEqual([]);

    // Rebuilt from the players alone, the histogram is the same.
    const live = await readHistogram(context);
    expect(await revalueLater()).toBe(true);
    expect(await readHistogram(context)).toEqual(live);
  });

  /** Rebuilds the board, calling `act` before each step. */
  const rebuildWith = (act: (next: ReturnType<typeof playersOf>) => Promise<unknown>) => {
    nowMs += 2 * 3_600_000;
    const transaction: typeof context.db.transaction = async (...step) => {
      await act(playersOf((await findLiveGeneration(context.db)) + 1));
      return context.db.transaction(...step);
    };
    const db = new Proxy(context.db, { get: (of, key) => (key === "transaction" ? transaction : Reflect.get(of, key)) });
    return rebuildBoard({ ...context, db });
  };
  const countLogged = (userId: string) => context.db.$count(leaderboardLog, eq(leaderboardLog.userId, userId));
  const remove = (userId: string) => context.db.transaction((tx) => deleteUsers(tx, [userId]));

  it("stores no score of an account that is deleted after it was copied", async () => {
    const [gone] = await addScoredPlayers(2);
    const removeOnceCopied = async (next: ReturnType<typeof playersOf>) => {
      const isCopied = (await context.db.$count(next, eq(next.userId, gone!))) > 0;
      if (isCopied && (await context.db.$count(users, eq(users.id, gone!))) > 0) await remove(gone!);
    };
    expect(await rebuildWith(removeOnceCopied)).toBe(true);
    expect(await countLogged(gone!)).toBe(0);
  });

  it("deletes what one that died stored of a player who took a pseudonym meanwhile", async () => {
    const [userId] = await addScoredPlayers(1);
    const changeThenDie = async (next: ReturnType<typeof playersOf>) => {
      if ((await countLogged(userId!)) > 0) throw new Error("died");
      if (
        (await context.db.$count(next)) > 0 && (await context.db.$count(leaderboardLog)) === 0
      ) await setVisibility(context, userId!, { mode: "pseudonym", pseudonym: "masked" });
    };
    await expect(rebuildWith(changeThenDie)).rejects.toThrow("died");
    expect(await countLogged(userId!)).toBe(1);
    expect(await revalueLater()).toBe(true);
    const { rows } = await context.db.execute<{ at: string }>(sql`select at from leaderboard_log where user_id = ${userId}`);
    expect(rows.map(({ at }) => new Date(at).getTime())).toEqual([nowMs]);
  });

  // The embedded database runs one transaction at a time.
  describe.skipIf(!process.env.TEST_DATABASE_URL)("while scores are being stored", () => {
    const snapshot = async (db = context.db) => snapshotScores({ db, generation: await findLiveGeneration(context.db) }, new Date(nowMs));

    it("waits for an account that is being deleted, and stores none of it", async () => {
      const [gone, stays] = await addScoredPlayers(2);
      let stored: Promise<void> | undefined;
      await context.db.transaction(async (tx) => {
        await deleteUsers(tx, [gone!]);
        stored = snapshot();
        await untilLockWaiters();
      });
      await stored;
      expect([await countLogged(gone!), await countLogged(stays!)]).toEqual([0, 1]);
    });

    it("an account deleted at the same moment takes its score with it", async () => {
      const [gone] = await addScoredPlayers(1);
      let removal: Promise<void> | undefined;
      await context.db.transaction(async (tx) => {
        await snapshot(tx);
        removal = remove(gone!);
        await untilLockWaiters();
      });
      await removal;
      expect(await countLogged(gone!)).toBe(0);
    });

    it("a player who takes another pseudonym while the last one is copied does not deadlock with that", async () => {
      const [userId] = await addScoredPlayers(1);
      const live = await findLiveGeneration(context.db);
      const generations = { live, next: live + 1 };
      await context.db.execute(sql`update leaderboard_state set rebuild_id = ${context.uuid()}::uuid`);
      await context.db.execute(sql`insert into ${playersOf(generations.next)} select * from ${playersOf(live)}`);
      await setVisibility(context, userId!, { mode: "pseudonym", pseudonym: "masked" });
      await context.db.execute(sql`update balances set units = units * 1000
        where address in (select address from wallets where user_id = ${userId})`);
      await scorePlayer(context, userId!);
      await snapshotScores({ db: context.db, generation: generations.next }, new Date(nowMs));
      const pending: Promise<unknown>[] = [];
      await context.db.transaction(async (tx) => {
        // The copy gets as far as to the histograms, and holds the record of the change by then.
        await tx.execute(sql`lock table leaderboard_histogram in share row exclusive mode`);
        pending.push(context.db.transaction((own) => copyChanges({ db: own, generation: generations.next }, generations)));
        await untilLockWaiters();
        pending.push(setVisibility(context, userId!, { mode: "pseudonym", pseudonym: "masked again" }));
        await untilLockWaiters(2);
      });
      expect((await Promise.allSettled(pending)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      expect(await countLogged(userId!)).toBe(0);
    });
  });
});
