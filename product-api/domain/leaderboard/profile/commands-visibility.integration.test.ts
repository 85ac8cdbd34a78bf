import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { totalScore } from "@/contracts/leaderboard/rules";
import { context, players, useTestBoard } from "@/tests/support/database/test-context";
import { plainRanks } from "@/tests/support/database/plain-ranks";
import { scorePlayer } from "../scoring/commands";
import { setVisibility } from "./commands-visibility";
import {
  findAnalysis, findBoard, findBoardPage, findOwnEntry, findPlayerEntry, findScoreBreakdown, findStats, findTrending,
} from "../ranks/queries";
import { findRising } from "../ranks/queries-rising";

useTestBoard();

/** Adds a player with a trading score. */
async function addPlayer(trading: number): Promise<string> {
  const userId = await players.add();
  await players.link(userId, trading);
  await scorePlayer(context, userId);
  return userId;
}

describe("a change of a player's visibility", () => {
  it("gives the player a new id, so that nobody can trace the change", async () => {
    const [userId, other] = [await addPlayer(50), await addPlayer(10)];
    const ids = [(await findOwnEntry(context, userId, "7d")).id];
    for (const change of [
      { mode: "pseudonym", pseudonym: "owl" }, { mode: "pseudonym", pseudonym: "fox" }, { mode: "public" }, { mode: "pseudonym" },
    ] as const) {
      await setVisibility(context, userId, change);
      ids.push((await findOwnEntry(context, userId, "7d")).id);
      for (const known of ids.slice(0, -1)) {
        await expect(findPlayerEntry(context, other, known, "7d")).rejects.toMatchObject({ code: "not_found" });
      }
    }
    expect(new Set(ids).size).toBe(5);
    await setVisibility(context, userId, { mode: "pseudonym" });
    expect((await findOwnEntry(context, userId, "7d")).id).toBe(ids.at(-1));
  });

  it("does not restore a pseudonym that has become somebody's username", async () => {
    const userId = await addPlayer(50);
    await setVisibility(context, userId, { mode: "pseudonym", pseudonym: "Night_Owl" });
    await setVisibility(context, userId, { mode: "public" });
    const other = await players.add({ username: "night_owl" });
    await expect(setVisibility(context, userId, { mode: "pseudonym" })).rejects.toMatchObject({ code: "username_taken" });
    await context.db.execute(sql`delete from users where id = ${other}`);
    expect(await setVisibility(context, userId, { mode: "pseudonym" })).toEqual({ mode: "pseudonym", pseudonym: "Night_Owl" });
  });
});

describe("players who have chosen to be hidden", () => {
  it("disappear from the board and from every list at once, and the ranks of the others stay correct", async () => {
    for (const trading of [90, 50, 50, 50, 20, 20]) {
      const userId = await addPlayer(trading);
      // Without mentions, nobody would be trending or rising.
      for (const hoursAgo of [1, 2, 3]) await players.mention(userId, { hoursAgo, followers: 50, likes: 9 });
      await scorePlayer(context, userId);
    }
    const ranks = await plainRanks(context, "score", "7d", false);
    const hidden = [ranks[0]!, ranks[1]!, ranks[4]!];
    // As if the recomputation that follows were still pending.
    for (const { userId } of hidden) {
      await context.db.execute(
        sql`insert into leaderboard_visibility (user_id, mode) values (${userId}, 'hidden') on conflict (user_id) do update
          set mode = 'hidden'`,
      );
    }
    const seen = ranks.filter((one) => !hidden.includes(one));
    const page = (number: number) =>
      findBoardPage(context, context.uuid(), { timeframe: "7d", sort: "score", verified: false, page: number, page_size: 3 });
    const entries = [...(await page(1)).entries, ...(await page(2)).entries];
    expect(entries.map(({ id, position }) => ({ id, rank: position }))).toEqual(seen.map(({ id, rank }) => ({ id, rank })));
    const caller = seen[0]!.userId;
    const lists = [
      await findBoard(context, caller, { timeframe: "7d", sort: "score", verified: false, limit: 6 }),
      await findTrending(context, caller, 6), await findRising(context, caller, seen.length),
      [...(await findAnalysis(context, caller, "7d")).similarUsers, { id: seen[0]!.id }],
    ];
    for (const list of lists) expect(list.map(({ id }) => id).sort()).toEqual(seen.map(({ id }) => id).sort());
    expect((await findStats(context, caller, "7d")).top_performer, "the best player is one of the hidden").toBeNull();
    expect((await findOwnEntry(context, caller, "7d")).position).toBe(2);
    for (const { userId, id } of hidden) {
      await expect(findOwnEntry(context, userId, "7d")).rejects.toMatchObject({ code: "not_found" });
      for (const known of [id, userId]) {
        await expect(findPlayerEntry(context, caller, known, "7d")).rejects.toMatchObject({ code: "not_found" });
      }
      await expect(findScoreBreakdown(context, caller, id, "7d")).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("the row of a player behind a pseudonym", () => {
  it("shows others only classes, and the player the exact figures", async () => {
    const [userId, other] = [await players.add(), await addPlayer(1)];
    await players.wallet(userId, 123_456.78);
    await players.link(userId, 61.37);
    await players.mention(userId, { hoursAgo: 2, likes: 7, followers: 50 });
    await context.db.execute(
      sql`insert into account_snapshots (job_id, day, followers, listed, profile) select id, '2026-11-21', 4711, 0, '{}' from social_jobs
        where user_id = ${userId}`,
    );
    await scorePlayer(context, userId);
    const exact = (await findOwnEntry(context, userId, "all")).score;
    await setVisibility(context, userId, { mode: "pseudonym", pseudonym: "owl" });
    // Fixed shifts instead of random ones, so that the classes are known.
    await context.db.execute(sql`update leaderboard_visibility set blur = array[0.5, 0.5, 0.5, 0.5]`);
    await scorePlayer(context, userId);
    const own = await findOwnEntry(context, userId, "all");
    expect(own).toMatchObject({
      portfolio_value: 123_456.78, trading_score: 61.37, followers_count: 4711, engagement_rate: 0.14, mentions_count: 1,
    });
    const breakdown = await findScoreBreakdown(context, userId, own.id, "all");
    expect(breakdown).toMatchObject({ score: exact, ranked_score: own.score, inputs: { portfolio_usd: 123_456.78, likes: 7 } });

    const classes = {
      portfolio_value: 100_000, trading_score: 60, social_score: 20, followers_count: null, engagement_rate: null, mentions_count: null,
      last_updated: null,
      // The formula applied to the classes: solving it yields only what is shown anyway.
      score: totalScore({ countedUsd: 100_000, socialScore: 20, tradingScore: 60 }),
    };
    const query = { timeframe: "all", sort: "score", verified: false, limit: 5 } as const;
    expect(own.score).toBe(classes.score);
    expect(await findPlayerEntry(context, other, own.id, "all")).toMatchObject(classes);
    expect((await findBoard(context, other, query))[0]).toMatchObject(classes);
    await expect(findScoreBreakdown(context, other, own.id, "all")).rejects.toMatchObject({ code: "score_private" });

    await setVisibility(context, userId, { mode: "public" });
    expect(
      (await findBoard(context, other, query))[0],
    ).toMatchObject({ portfolio_value: 123_456.78, followers_count: 4711, engagement_rate: 0.14, score: exact });
  });
});
