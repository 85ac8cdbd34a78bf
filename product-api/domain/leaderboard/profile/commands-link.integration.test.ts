import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemex } from "@/product-api/upstreams/memex/memex";
import { startSandboxMemex, type SandboxMemex } from "@/sandbox/memex/server";
import { context as testContext, players, useTestBoard } from "@/tests/support/database/test-context";
import { untilLockWaiters } from "@/tests/support/database/waits";
import { useServer } from "@/tests/support/upstreams/server";
import { markPlayersDue, scorePlayer } from "../scoring/commands";
import { linkProfile, refreshTradingScores, syncProfile, unlinkProfile, type PlatformContext } from "./commands-link";
import { setVisibility } from "./commands-visibility";

let memex: SandboxMemex;
let context: PlatformContext;
const profileUrl = "https://memex.example/profile/ada";

useTestBoard();
beforeAll(async () => {
  memex = await startSandboxMemex({ port: 0 });
  context = { ...testContext, platform: createMemex({ url: memex.url }) };
});
afterAll(() => memex.stop());

describe("an error that retrying cannot fix", () => {
  it("is reported if no platform is connected", async () => {
    const userId = await players.add();
    const alone = { ...context, platform: null };
    for (const attempt of [linkProfile(alone, userId, profileUrl), syncProfile(alone, userId)]) {
      await expect(attempt).rejects.toMatchObject({ code: "platform_missing" });
    }
  });

  it("is reported if the linked profile no longer exists", async () => {
    const userId = await players.add();
    // Links a profile that the platform does not know.
    await players.link(userId, 50);
    await expect(syncProfile(context, userId)).rejects.toMatchObject({ code: "profile_unproven" });
    await players.prove(userId);
    await expect(syncProfile(context, userId)).rejects.toMatchObject({ code: "profile_not_found" });
  });
});

it("sends the platform nothing about a player behind a pseudonym, since it shows the figures next to the profile", async () => {
  const userId = await players.add();
  await players.wallet(userId, 1234);
  await linkProfile(context, userId, profileUrl);
  await players.prove(userId);
  await setVisibility(context, userId, { mode: "pseudonym", pseudonym: "owl" });
  await expect(syncProfile(context, userId)).rejects.toMatchObject({ code: "sync_private" });
  expect(memex.reports.get("ada")).toBeUndefined();
  await setVisibility(context, userId, { mode: "public" });
  expect(await syncProfile(context, userId)).toMatchObject({ portfolioValue: 1234 });
});

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.TEST_DATABASE_URL)("a profile counts for only one player", () => {
  const countLinked = async () => (await context.db.execute(
    sql`select 1 from leaderboard_players_even where is_linked union all select 1 from leaderboard_players_odd where is_linked`,
  )).rows.length;
  /** Scores the players who are due, as the worker does. */
  async function scoreDue(): Promise<void> {
    const { rows } = await context.db.execute<{ user_id: string }>(
      sql`select user_id from leaderboard_due where due_at <= ${context.now().toISOString()}::timestamptz`,
    );
    for (const { user_id } of rows) await scorePlayer(context, user_id);
  }
  /**
   * Runs `change` of a player, held up after it has looked for others with the profile because a row of theirs is locked, and `meanwhile`.
   */
  async function holdUp(
    userId: string, table: "leaderboard_due" | "memex_links", change: () => Promise<unknown>, meanwhile: () => Promise<unknown>,
  ): Promise<void> {
    await markPlayersDue(context, [userId]);
    const both: Promise<unknown>[] = [];
    await context.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${userId}::uuid for update`);
      both.push(change());
      await untilLockWaiters();
      both.push(meanwhile());
      await Promise.race([both[1], untilLockWaiters(2)]);
    });
    await Promise.all(both);
    await scoreDue();
  }

  it("if both link it at the same moment", async () => {
    const [first, second] = [await players.add(), await players.add()];
    await holdUp(first, "leaderboard_due", () => linkProfile(context, first, profileUrl), () => linkProfile(context, second, profileUrl));
    expect(await countLinked()).toBe(1);
  });

  it("if one unlinks it while the other links it", async () => {
    const [first, second] = [await players.add(), await players.add()];
    await linkProfile(context, first, profileUrl);
    await holdUp(first, "memex_links", () => unlinkProfile(context, first), () => linkProfile(context, second, profileUrl));
    expect(await countLinked()).toBe(1);
  });
});

describe("the last activity", () => {
  it("sent to the platform is the newest mention or transaction, not the time of the sync", async () => {
    const userId = await players.add();
    await linkProfile(context, userId, profileUrl);
    await players.prove(userId);
    const reportedActivity = async () => {
      await syncProfile(context, userId);
      return Date.parse(memex.reports.get("ada")!.last_activity);
    };
    const { rows } = await context.db.execute<{ created_at: string }>(sql`select created_at from users`);
    expect(await reportedActivity()).toBe(Date.parse(rows[0]!.created_at));

    const nowMs = Date.now();
    const hoursAgo = (hours: number) => new Date(nowMs - hours * 3_600_000);
    const address = await players.wallet(userId, 10);
    const transfer = (number: number, at: Date, from: string, to: string) => context.db.execute(sql`
      insert into transfers (hash, movement_index, block_number, at, from_address, to_address, asset_key, units, status)
      values (${`0x${number}`}, -1, ${number}, ${at.toISOString()}, ${from}, ${to}, 'usd', 1, 'confirmed')`);
    await transfer(1, hoursAgo(9), address, "0xelse");
    await transfer(2, hoursAgo(1), "0xelse", "0xother");
    expect(await reportedActivity()).toBe(hoursAgo(9).getTime());
    await transfer(3, hoursAgo(7), "0xelse", address);
    expect(await reportedActivity()).toBe(hoursAgo(7).getTime());
    await players.mention(userId, { hoursAgo: 8 });
    expect(await reportedActivity()).toBe(hoursAgo(7).getTime());
    await players.mention(userId, { hoursAgo: 2 });
    expect(Math.abs((await reportedActivity()) - hoursAgo(2).getTime())).toBeLessThan(60_000);
    // A mention found by a keyword alone is not the player's activity.
    await players.mention(userId, { hoursAgo: 1, matchedBy: ["moon"] });
    expect(Math.abs((await reportedActivity()) - hoursAgo(2).getTime())).toBeLessThan(60_000);
  });
});

describe("refreshing trading scores", () => {
  let scores: unknown[] = [];
  let beforeAnswer = async (): Promise<unknown> => null;
  const platform = useServer((_request, response) => void beforeAnswer().then(() =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ scores }))));

  it("goes on if the platform returns nonsense for one profile", async () => {
    const ids = [await players.add(), await players.add(), await players.add()];
    for (const userId of ids) await players.link(userId, 50, 1);
    await context.db.execute(sql`update memex_links set fetched_at = now() - interval '1 hour'`);
    const links = async () => {
      const { rows } = await context.db.execute<{ profile_id: string; trading_score: number; is_fresh: boolean }>(sql`
        select profile_id, trading_score, fetched_at > now() - interval '1 minute' as is_fresh from memex_links
          order by array_position(${sql.param(ids)}::uuid[], user_id)`);
      return rows;
    };
    const [one, two, three] = (await links()).map(({ profile_id }) => profile_id);
    scores = [
      { id: one, trading_score: 1e9, volume_usd_30d: 1 }, null, "nonsense", { id: two, trading_score: 77, volume_usd_30d: 2 },
      { id: three },
    ];
    expect(await refreshTradingScores({ ...context, platform: createMemex({ url: platform.url }) })).toBe(3);
    expect(await links()).toMatchObject([
      { trading_score: 50, is_fresh: true }, { trading_score: 77, is_fresh: true }, { trading_score: 50, is_fresh: true },
    ]);
    const { rows } = await context.db.execute<{ user_id: string }>(sql`select user_id from leaderboard_due`);
    expect(rows).toEqual([{ user_id: ids[1] }]);
  });

  it("leaves alone what was read by linking the profile meanwhile", async () => {
    const userId = await players.add();
    await linkProfile(context, userId, profileUrl);
    const { rows: [linked] } = await context.db.execute(sql`select trading_score from memex_links where user_id = ${userId}`);
    await context.db.execute(sql`update memex_links set trading_score = 1, fetched_at = now() - interval '1 hour'`);
    scores = [{ id: "ada", trading_score: 2, volume_usd_30d: 2 }];
    beforeAnswer = () => linkProfile(context, userId, profileUrl);
    await refreshTradingScores({ ...context, platform: createMemex({ url: platform.url }) });
    expect((await context.db.execute(sql`select trading_score from memex_links where user_id = ${userId}`)).rows).toEqual([linked]);
  });
});
