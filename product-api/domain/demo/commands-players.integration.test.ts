import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context as testContext, useTestContext } from "@/tests/support/test-context";
import { findBoardPage, findOwnEntry, findTrending } from "../leaderboard/ranks/queries";
import { countAttempt } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { startDemo } from "./commands";
import { advanceSandboxPlayers } from "./commands-players";
import { sandboxPlayers } from "./players";

const M = `0x${"ee".repeat(20)}`;
const ada = `0x${"ad".repeat(20)}`;
const clientAt = (address: string) => ({ address, userAgent: undefined, requestId: "test" });
let nowMs = Date.UTC(2026, 10, 21, 12);
useTestContext(() => new Date(nowMs));

it("the sandbox's board is lively, and a visitor of the demo has a rank on it", async () => {
  const context = { ...testContext, mTokenKey: M };
  const { db } = context;
  const page = async () => findBoardPage(context, context.uuid(), { timeframe: "7d", sort: "score", verified: false, page: 1, page_size: 100 });
  const at = new Date(nowMs).toISOString();
  await db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('native', 'ETH', 18, 'eth'), (${M}, 'M', 18, 'm')`);
  expect(await advanceSandboxPlayers(context)).toBe(false);
  await db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values ('eth', 3000, ${at}), ('m', 0.36, ${at})`);
  expect(await advanceSandboxPlayers(context)).toBe(true);

  const { entries, total } = await page();
  expect(total).toBe(sandboxPlayers().length);
  expect(new Set(entries.map(({ score }) => score)).size).toBeGreaterThan(40);
  expect(entries.every(({ score, portfolio_value, username }) => score > 0 && portfolio_value! > 0 && username.endsWith("_sandbox"))).toBe(true);
  expect(entries.some(({ is_verified }) => is_verified) && entries.some(({ is_verified }) => !is_verified)).toBe(true);
  expect(entries.some(({ rank_change_24h }) => (rank_change_24h ?? 0) > 0) && entries.some(({ rank_change_24h }) => (rank_change_24h ?? 0) < 0)).toBe(true);
  expect((await findTrending(context, context.uuid(), 10)).length).toBe(10);

  // The same players with the same past, however often.
  const scores = entries.map(({ username, score }) => [username, score]);
  expect(await advanceSandboxPlayers(context)).toBe(true);
  expect((await page()).entries.map(({ username, score }) => [username, score])).toEqual(scores);
  const mentioned = async () => (await db.execute<{ n: string }>(sql`select count(*) as n from mentions`)).rows[0]!.n;
  const before = Number(await mentioned());
  nowMs += 24 * 3_600_000;
  await advanceSandboxPlayers(context);
  expect(Number(await mentioned())).toBeGreaterThan(before);

  await db.execute(sql`insert into balances (address, asset_key, units) values (${ada}, 'native', ${(25n * 10n ** 18n).toString()})`);
  const demo = { fullName: "Ada Lindholm", xUsername: "ada", wallets: [{ address: ada, name: "Treasury" }] };
  const visitors = [await startDemo(context, demo, clientAt("local")), await startDemo(context, demo, clientAt("local"))];
  for (const { user } of visitors) {
    expect(await findOwnEntry(context, user.id, "7d")).toMatchObject({ portfolio_value: 75_000, display_name: "Ada Lindholm", is_you: true });
  }
  expect((await findOwnEntry(context, visitors[0]!.user.id, "7d")).position).toBeLessThan(sandboxPlayers().length);

  for (let visit = 0; visit < 200; visit += 1) await countAttempt(context, limitsOf("demo:address", "203.0.113.9"));
  await expect(startDemo(context, demo, clientAt("203.0.113.9"))).rejects.toMatchObject({ code: "rate_limited" });
});
