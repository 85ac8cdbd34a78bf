import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { socialJobs } from "@/product-api/db/schema/social";
import { foundPosts } from "@/tests/support/api/posts";
import { testPlayers, type TestPlayers } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { findClaimants } from "../../identity/queries";
import { findUsersSharing } from "../../leaderboard/scoring/commands";
import { findLastActivity, findPlayerFacts } from "../../leaderboard/scoring/queries";
import { findClaims } from "../../leaderboard/scoring/queries-claims";
import { upsertMentions } from "../commands-mentions";
import { findUnread } from "../queries-hours";

const now = new Date("2026-11-21T12:00:00Z");
useTestContext(() => now);
let players: TestPlayers;
beforeAll(async () => {
  players = await testPlayers(context);
});

/** Tracks an additional handle, with a job older and mentions newer than all others. */
async function trackBesides(userId: string, username: string): Promise<void> {
  const id = context.uuid();
  await context.db.insert(socialJobs).values({
    id, userId, isPrimary: false, username, frequencyMinutes: 60, notifyMentions: false, notifySentiment: false, notifyEngagement: false,
    nextRunAt: now, createdAt: new Date(0),
  });
  await upsertMentions(context, id, foundPosts(40, now));
}

it("tracking an additional handle gives no claim and no score, and takes nothing from its owner", async () => {
  const [owner, rival] = [await players.add(), await players.add()];
  for (const userId of [owner, rival]) await players.mention(userId, { hoursAgo: 5, likes: 3 });
  const { rows } = await context.db.execute<{ username: string }>(sql`select username from social_jobs where user_id = ${owner}`);
  const handle = rows[0]!.username;
  const readEverything = async () => ({
    facts: await Promise.all([owner, rival].map((userId) => findPlayerFacts(context.db, userId, now))),
    active: await Promise.all([owner, rival].map((userId) => findLastActivity(context.db, userId))),
    claims: await Promise.all([owner, rival].map((userId) => findClaims(context.db, userId))),
    sharing: await Promise.all([owner, rival].map((userId) => findUsersSharing(context.db, userId))),
    claimants: await findClaimants(context.db, "handle", handle),
    unread: await findUnread(context.db, rival),
  });
  const before = await readEverything();
  await trackBesides(rival, handle);
  await trackBesides(rival, "aaa");
  expect(await readEverything()).toEqual(before);
});
