import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { boardSorts } from "@/contracts/leaderboard/rules";
import { tokenFamilies } from "@/product-api/db/schema/auth";
import { socialJobs } from "@/product-api/db/schema/social";
import { foundPosts } from "@/tests/support/api/posts";
import { expectTrueBoards, readHistogram } from "@/tests/support/database/plain-ranks";
import { context, players, useTestBoard } from "@/tests/support/database/test-context";
import { revokeFamily } from "../auth/commands";
import { setVisibility } from "../leaderboard/profile/commands-visibility";
import {
  findAnalysis, findBoard, findBoardPage, findOwnEntry, findPlayerEntry, findScoreBreakdown, findStats, findTrending,
} from "../leaderboard/ranks/queries";
import { findRising } from "../leaderboard/ranks/queries-rising";
import { rebuildBoard } from "../leaderboard/rebuild/commands";
import { enqueueDuePlayers, markPlayersDue, scorePlayer } from "../leaderboard/scoring/commands";
import { upsertMentions } from "../social/commands-mentions";
import { enqueueDueRecounts } from "../social/commands-recounts";
import { enqueueDueScrapes } from "../social/commands-scrape";
import { startDemo } from "./commands";
import { trackDemoHandle } from "./commands-mentions";

const ada = `0x${"ad".repeat(20)}`;
const demo = { fullName: "Ada Lindholm", xUsername: "ada", wallets: [{ address: ada, name: "Treasury" }] };
const now = new Date(Date.UTC(2026, 10, 21, 12));
useTestBoard(() => now);

const all = { timeframe: "all", sort: "score", verified: false } as const;
const pageFor = (callerId: string, page = 1, page_size = 100) => findBoardPage(context, callerId, { ...all, page, page_size });

/** Adds eight players worth $1, $10, … and the demo's address with $2,000, which ten visitors copy. */
async function addCastAndVisitors() {
  const cast: string[] = [];
  for (let made = 0; made < 8; made += 1) {
    const userId = await players.add();
    await players.wallet(userId, 10 ** made, { proven: made % 2 === 0 });
    if (made > 3) await players.mention(userId, { hoursAgo: 2, likes: made });
    await scorePlayer(context, userId);
    cast.push(userId);
  }
  await context.db.execute(sql`insert into balances (address, asset_key, units) values (${ada}, 'usd', 200000) on conflict do nothing`);
  const visitors: string[] = [];
  for (let visit = 0; visit < 10; visit += 1) {
    visitors.push((await startDemo(context, demo, { address: "local", userAgent: undefined, requestId: "test" })).user.id);
  }
  return { cast, visitors };
}

/** Stores a post from an hour ago as found by each of some users' jobs, with counts due to be read again. */
async function foundPost(...userIds: string[]): Promise<void> {
  const jobs = (await context.db.select().from(socialJobs)).filter(({ userId }) => userIds.includes(userId));
  for (const { id } of jobs) await upsertMentions(context, id, foundPosts(1, now));
  await context.db.execute(sql`update mentions set recount_due_at = ${now.toISOString()}`);
}

describe("demo visitors", () => {
  it("see the regular players and themselves, and nobody else sees them", async () => {
    const { cast, visitors } = await addCastAndVisitors();
    const seenBy = async (callerId: string) => (await pageFor(callerId)).entries.map(({ user_id }) => user_id);
    const castInOrder = [...cast].reverse();
    expect(await seenBy(cast[0]!)).toEqual(castInOrder);
    expect((await pageFor(cast[0]!)).total).toBe(8);
    expect(await findStats(context, cast[0]!, "all")).toMatchObject({ total_participants: 8, user_rank: 8 });
    for (const visitor of visitors) {
      // Only those with $1, $10, $100 and $1,000 are worth less: four players are above.
      expect(await seenBy(visitor)).toEqual([...castInOrder.slice(0, 4), visitor, ...castInOrder.slice(4)]);
      const { entries, total } = await pageFor(visitor);
      expect(total).toBe(9);
      expect(entries.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(
        await findOwnEntry(context, visitor, "all"),
      ).toMatchObject({ position: 5, board_index: 4, is_you: true, portfolio_value: 2000, rank_change_24h: null });
      expect(await findStats(context, visitor, "all")).toMatchObject({ total_participants: 9, user_rank: 5 });
    }
    await expectTrueBoards(context);
  });

  it("appear in no list, profile or figure that others see", async () => {
    const { cast, visitors } = await addCastAndVisitors();
    const [visitor, other] = [visitors[0]!, visitors[1]!];
    const { id } = await findOwnEntry(context, visitor, "all");
    for (const callerId of [cast[3]!, other]) {
      for (const reference of [id, visitor]) {
        await expect(findPlayerEntry(context, callerId, reference, "all")).rejects.toMatchObject({ code: "not_found" });
        await expect(findScoreBreakdown(context, callerId, reference, "all")).rejects.toMatchObject({ code: "not_found" });
      }
      const answers = [
        await findTrending(context, callerId, 50), await findRising(context, callerId, 50), await findAnalysis(context, callerId, "all"),
      ];
      for (const sort of boardSorts) answers.push(await findBoard(context, callerId, { ...all, sort, limit: 200 }));
      expect(JSON.stringify(answers)).not.toContain(visitor);
    }
    expect(await findPlayerEntry(context, visitor, id, "all")).toMatchObject({ is_you: true });
    expect(await findScoreBreakdown(context, visitor, id, "all")).toMatchObject({ player_id: id });
    expect((await findAnalysis(context, visitor, "all")).similarUsers).toHaveLength(6);
  });

  it("see the players worth less one rank lower wherever a rank stands, and their changes as everyone does", async () => {
    const { cast, visitors } = await addCastAndVisitors();
    const visitor = visitors[0]!;
    await rebuildBoard({ ...context, now: () => new Date(now.getTime() - 24 * 60 * 60_000) });
    const ranks = (entries: LeaderboardEntry[]) => entries.map(({ position, rank_change_24h: change }) => [position, change]);
    const [last] = (await pageFor(visitor, 9, 1)).entries;
    expect(ranks([last!])).toEqual([[9, 0]]);
    expect(ranks([await findPlayerEntry(context, visitor, last!.id, "all")])).toEqual([[9, 0]]);
    expect(ranks([await findPlayerEntry(context, cast[1]!, last!.id, "all")])).toEqual([[8, 0]]);
    expect(ranks((await findAnalysis(context, visitor, "all")).similarUsers)).toEqual([[2, 0], [3, 0], [4, 0], [6, 0], [7, 0], [8, 0]]);
    const byPortfolio = await findBoard(context, visitor, { ...all, sort: "portfolio", limit: 200 });
    expect(byPortfolio.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each([1, 2, 3, 4, 5])("appear on exactly one page of the board, whatever the page size: %i per page", async (size) => {
    const { visitors } = await addCastAndVisitors();
    const whole = (await pageFor(visitors[0]!)).entries;
    const pages = [];
    for (let page = 1; page <= Math.ceil(9 / size); page += 1) pages.push(...(await pageFor(visitors[0]!, page, size)).entries);
    expect(pages).toEqual(whole);
    const byPortfolio = await findBoard(context, visitors[0]!, { ...all, sort: "portfolio", limit: 200 });
    expect(byPortfolio.map(({ portfolio_value: usd }) => usd)).toEqual([1e7, 1e6, 1e5, 1e4, 2000, 1e3, 100, 10, 1]);
    expect((await findBoard(context, visitors[0]!, { ...all, verified: true, limit: 200 })).some(({ is_you }) => is_you)).toBe(false);
  });

  it("cause no scraping, recounting or scoring once they have logged out, or while they are away, until they return", async () => {
    await context.db.execute(sql`insert into balances (address, asset_key, units) values (${ada}, 'usd', 200000) on conflict do nothing`);
    await trackDemoHandle(context, "ada");
    await context.db.execute(sql`update social_jobs set last_run_at = ${now.toISOString()}`);
    const [here, gone, loggedOut] = await Promise.all(
      [1, 2, 3].map(async () => (await startDemo(context, demo, { address: "local", userAgent: undefined, requestId: "test" })).user.id),
    );
    const seenAt = (userId: string, minutesAgo: number) =>
      context.db.execute(
        sql`update token_families set rotated_at = ${new Date(now.getTime() - minutesAgo * 60_000).toISOString()}::timestamptz
          where user_id = ${userId}::uuid`,
      );
    await context.db.execute(
      sql`update social_jobs set next_run_at = ${now.toISOString()} where user_id in (${here}::uuid, ${gone}::uuid, ${loggedOut}::uuid)`,
    );
    await foundPost(here!, gone!, loggedOut!);
    await markPlayersDue(context, [here!, gone!, loggedOut!]);
    const [session] = await context.db.select().from(tokenFamilies).where(eq(tokenFamilies.userId, loggedOut!));
    await revokeFamily(context, session!.id);
    /** The users for whom jobs are queued. */
    const queued = async () => {
      const users = new Map((await context.db.select().from(socialJobs)).map(({ id, userId }) => [id, userId]));
      const sent: string[] = [];
      const sendMany: typeof context.queue.sendMany = async (_db, name, jobs) => {
        for (const { data } of jobs as readonly { data: { userId?: string; jobId?: string } }[]) {
          sent.push(`${name} ${data.userId ?? users.get(data.jobId!)}`);
        }
      };
      const within = { ...context, queue: { ...context.queue, sendMany } };
      await enqueueDuePlayers(within);
      await enqueueDueScrapes(within);
      await enqueueDueRecounts(within);
      return sent.filter((one) => [here!, gone!, loggedOut!].some((userId) => one.endsWith(userId))).sort();
    };
    const all = (userId: string) => ["leaderboard-score", "social-recount", "social-scrape"].map((name) => `${name} ${userId}`);
    await seenAt(here!, 14);
    await seenAt(gone!, 21);
    expect(await queued()).toEqual(all(here!));
    await seenAt(here!, 25);
    await seenAt(gone!, 0);
    expect(await queued()).toEqual(all(gone!));
  });

  it("do not change histograms, sums or a rebuild, and keep their own name and place", async () => {
    const { cast, visitors } = await addCastAndVisitors();
    const before = await readHistogram(context);
    await setVisibility(context, visitors[0]!, { mode: "pseudonym", pseudonym: "night_owl" });
    await scorePlayer(context, visitors[1]!);
    expect(await readHistogram(context)).toEqual(before);
    expect(await findOwnEntry(context, visitors[0]!, "all")).toMatchObject({ username: "night_owl" });
    expect(await rebuildBoard(context)).toBe(true);
    expect(await readHistogram(context)).toEqual(before);
    expect((await pageFor(cast[0]!)).total).toBe(8);
    expect((await pageFor(visitors[0]!)).total).toBe(9);
    await setVisibility(context, visitors[0]!, { mode: "hidden" });
    await expect(findOwnEntry(context, visitors[0]!, "all")).rejects.toMatchObject({ code: "not_found" });
    expect((await pageFor(visitors[0]!)).total).toBe(8);
  });
});
