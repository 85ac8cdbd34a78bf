import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { riseOf, type SocialInputs } from "@/contracts/leaderboard/rules";
import { riseOfInputs } from "@/product-api/db/schema/leaderboard";
import { context, players, useTestBoard } from "@/tests/support/database/test-context";
import { scorePlayer } from "../scoring/commands";
import { findRising } from "./queries-rising";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
useTestBoard(() => new Date(nowMs));

/** Adds a player with the given number of mentions per day, the latest day first. */
async function addMentioned(perDay: readonly number[]): Promise<string> {
  const userId = await players.add();
  for (const [day, count] of perDay.entries()) {
    for (let nth = 0; nth < count; nth += 1) await players.mention(userId, { hoursAgo: 24 * day + 1 + nth });
  }
  await scorePlayer(context, userId);
  return userId;
}

it("the player who rises most above their own usual days comes first, not the one mentioned most", async () => {
  const famous = await addMentioned([10, 10, 10, 10, 10, 10, 10]);
  const rising = await addMentioned([9, 1, 1, 1, 1, 1, 1]);
  const first = await addMentioned([1]);
  const fading = await addMentioned([1, 9, 9]);
  const risingEntries = await findRising(context, rising, 10);
  expect(risingEntries.map(({ user_id, rise, usual_mentions, position, mentions_count, is_you }) => [
    user_id, rise, usual_mentions, position, mentions_count, is_you,
  ])).toEqual([
    [rising, 3, 1, 1, 9, true], [first, 4 / 3, 0, 2, 1, false],
  ]);
  expect((await findRising(context, rising, 1)).map(({ user_id }) => user_id)).toEqual([rising]);
  expect(risingEntries.some(({ user_id }) => user_id === famous || user_id === fading)).toBe(false);
  await context.db.execute(
    sql`insert into leaderboard_visibility (user_id, mode, pseudonym) values (${rising}, 'pseudonym', 'owl') on conflict (user_id) do update
      set mode = excluded.mode, pseudonym = excluded.pseudonym`,
  );
  const seenBy = async (userId: string) => (await findRising(context, userId, 10)).map(({ user_id, is_you }) => [user_id, is_you]);
  expect([await seenBy(first), await seenBy(rising)]).toEqual([[[first, true]], [[rising, true], [first, false]]]);
  await context.db.execute(
    sql`insert into leaderboard_visibility (user_id, mode) values (${rising}, 'hidden') on conflict (user_id) do update
      set mode = 'hidden'`,
  );
  expect((await findRising(context, first, 10)).map(({ user_id, position }) => [user_id, position])).toEqual([[first, 1]]);
});

it("lists players who appear by name, however many behind pseudonyms rise more", async () => {
  const rising = await addMentioned([9, 1, 1, 1, 1, 1, 1]);
  for (let nth = 0; nth < 25; nth += 1) {
    const masked = await addMentioned([3]);
    await context.db.execute(
      sql`insert into leaderboard_visibility (user_id, mode, pseudonym) values (${masked}, 'pseudonym', ${`owl_${nth}`})
        on conflict (user_id) do update set mode = excluded.mode, pseudonym = excluded.pseudonym`,
    );
    await context.db.execute(
      sql`update leaderboard_inputs set social = jsonb_set(social, '{24h,mentions}', '50') where user_id = ${masked}`,
    );
  }
  expect((await findRising(context, rising, 3)).map(({ user_id }) => user_id)).toEqual([rising]);
});

it("the index computes the same rise as the rule, and can be used for sorting", async () => {
  const userId = await addMentioned([7, 2, 3]);
  await context.db.execute(
    sql`update mentions set automation_signs = array['repeats_text']
      where posted_at > ${new Date(nowMs - 3 * 3_600_000).toISOString()}::timestamptz`,
  );
  await scorePlayer(context, userId);
  const rise = riseOfInputs(sql`leaderboard_inputs.social`);
  const { rows } = await context.db.execute<{ rise: number; social: Record<"24h" | "7d", SocialInputs> }>(
    sql`select ${rise} as rise, social from leaderboard_inputs where user_id = ${userId}`,
  );
  const { "24h": day, "7d": week } = rows[0]!.social;
  expect(day.automated!.mentions).toBeGreaterThan(0);
  expect(rows[0]!.rise).toBeCloseTo(riseOf({ day, week }), 10);
  const plan = await context.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    return tx.execute<{ "QUERY PLAN": string }>(
      sql`explain select user_id from leaderboard_inputs order by ${rise} desc nulls last limit 10`,
    );
  });
  expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("leaderboard_inputs_rise_idx");
});
