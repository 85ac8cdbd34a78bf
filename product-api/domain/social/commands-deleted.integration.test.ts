import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/product-api/db/schema/auth";
import { deletedSocialJobs, mentionHours, mentions, socialJobs } from "@/product-api/db/schema/social";
import { foundPosts } from "@/tests/support/posts";
import { addUser } from "@/tests/support/players";
import { context, useTestContext } from "@/tests/support/test-context";
import { deleteUnownedMentions } from "./commands-deleted";
import { upsertMentions } from "./commands-mentions";

useTestContext();

async function tracked(count: number): Promise<{ userId: string; jobId: string }> {
  const [userId, jobId, now] = [await addUser(context), context.uuid(), context.now()];
  await context.db.insert(socialJobs).values({
    id: jobId, userId, username: "ada", frequencyMinutes: 60, notifyMentions: false, notifySentiment: false, notifyEngagement: false, nextRunAt: now, createdAt: now,
  });
  await upsertMentions(context, jobId, foundPosts(count, now));
  return { userId, jobId };
}

const stored = (jobId: string) => context.db.$count(mentions, eq(mentions.jobId, jobId));

it("mentions do not go with the account, however many there are, and are deleted in parts by and by", async () => {
  const [gone, stays, empty] = [await tracked(2_500), await tracked(20), await tracked(0)];
  await context.db.delete(users).where(eq(users.id, gone.userId));
  await context.db.delete(users).where(eq(users.id, empty.userId));
  expect(await context.db.$count(socialJobs, eq(socialJobs.id, gone.jobId))).toBe(0);
  expect(await stored(gone.jobId), "the deletion itself waits for none of them").toBe(2_500);
  expect(await context.db.select().from(deletedSocialJobs)).toEqual([{ jobId: gone.jobId }]);

  await Promise.all([deleteUnownedMentions(context), deleteUnownedMentions(context)]);
  expect([await stored(gone.jobId), await stored(stays.jobId)]).toEqual([0, 20]);
  expect(await context.db.select().from(deletedSocialJobs)).toEqual([]);
  expect(await context.db.$count(mentionHours, eq(mentionHours.jobId, gone.jobId)), "nor do their sums come back").toBe(0);
});
