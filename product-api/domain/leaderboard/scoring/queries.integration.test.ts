import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context, players, useTestBoard } from "@/tests/support/database/test-context";
import { findLastActivity, findPlayerFacts, findPlayerProofs } from "./queries";

useTestBoard();

it("a player's proofs are the same whether read alone or with all other facts", async () => {
  const { db } = context;
  const now = context.now();
  const [first, prover, nobody, hidden] = [await players.add(), await players.add(), await players.add(), await players.add()];
  const shared = await players.wallet(first, 5, { createdAt: new Date(now.getTime() - 60_000) });
  await players.wallet(prover, null, { address: shared, proven: true });
  for (const userId of [first, hidden]) await players.link(userId, 10);
  await players.prove(first);
  await players.mention(first, { hoursAgo: 1 });
  await players.wallet(hidden, 1);
  await db.execute(sql`update leaderboard_visibility set mode = 'hidden' where user_id = ${hidden}`);

  const expectedProofs = [
    { wallets: "none", handle: "claimed", profile: "proven" }, { wallets: "proven", handle: "none", profile: "none" }, null, null,
  ];
  for (const [at, userId] of [first, prover, nobody, hidden].entries()) {
    expect(await findPlayerProofs(db, userId)).toEqual(expectedProofs[at]);
    expect((await findPlayerFacts(db, userId, now))?.proofs ?? null).toEqual(expectedProofs[at]);
  }
});

it("the latest activity is the newest mention of the handle, ignoring posts found by a keyword", async () => {
  const userId = await players.add();
  const created = await findLastActivity(context.db, userId);
  await players.mention(userId, { hoursAgo: 1, matchedBy: ["coin"] });
  expect(await findLastActivity(context.db, userId)).toEqual(created);
  for (const hoursAgo of [-5, -2, -8, -3]) await players.mention(userId, { hoursAgo });
  expect((await findLastActivity(context.db, userId))!.getTime()).toBeGreaterThan(context.now().getTime() + 7.9 * 3_600_000);
});

it("a mention counts at once even if the network's clock is ahead of the server's", async () => {
  const userId = await players.add();
  await players.mention(userId, { hoursAgo: -1 / 120 });
  expect(
    (await findPlayerFacts(context.db, userId, context.now()))!.social,
  ).toMatchObject({ "24h": { mentions: 1 }, all: { mentions: 1 } });
});
