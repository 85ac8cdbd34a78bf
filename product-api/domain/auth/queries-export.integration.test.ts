import { expect, it } from "vitest";
import { accountExport } from "@/contracts/auth/account";
import { alerts } from "@/product-api/db/schema/alerts";
import { users } from "@/product-api/db/schema/auth";
import { accountSnapshots, mentions, removedMentions, scrapes, socialJobs } from "@/product-api/db/schema/social";
import { savedViews } from "@/product-api/db/schema/views";
import { webhookDeliveries, webhooks } from "@/product-api/db/schema/webhooks";
import { context, useTestContext } from "@/tests/support/test-context";
import { signIn } from "./commands";
import { findAccountExport } from "./queries-export";

const now = new Date("2026-11-21T12:00:00Z");

useTestContext(() => now);

/** Adds a user with one row in each table that carries the user's name. */
async function person(name: string): Promise<string> {
  const { db, uuid } = context;
  const [userId, jobId, webhookId] = [uuid(), uuid(), uuid()];
  await db.insert(users).values({ id: userId, email: `${name}@example.com`, username: name, passwordHash: "$argon2id$", createdAt: now });
  await db.insert(socialJobs).values({ id: jobId, userId, username: name, frequencyMinutes: 60, notifyMentions: true, notifySentiment: true, notifyEngagement: true, nextRunAt: now, createdAt: now });
  await db.insert(mentions).values({
    jobId, postId: name, text: name, postedAt: now, authorId: "1", author: {}, authorFollowers: 0, likes: 0, reposts: 0, replies: 0, quotes: 0,
    contextTags: [], hashtags: [], sentiment: "neutral", sentimentScore: 0, sentimentVersion: "1", sentimentWords: [], processedAt: now,
  });
  await db.insert(removedMentions).values({ jobId, postId: `removed_${name}` });
  await db.insert(scrapes).values({ id: uuid(), jobId, startedAt: now, finishedAt: now, added: 1, error: name });
  await db.insert(accountSnapshots).values({ jobId, day: "2026-11-21", followers: 1, listed: 1, profile: { username: name } });
  await db.insert(webhooks).values({ id: webhookId, userId, url: `https://example.com/${name}`, events: [], secret: "whsec_secret", createdAt: now });
  await db.insert(webhookDeliveries).values({ id: uuid(), webhookId, event: "test", payload: name, createdAt: now });
  await db.insert(alerts).values({ id: uuid(), userId, kind: "mood", rule: { of: name }, repeats: true, createdAt: now });
  await db.insert(savedViews).values({ id: uuid(), userId, screen: "wallets", name, query: `q=${name}`, place: 0, createdAt: now });
  await signIn(context, userId, { address: "198.51.100.7", userAgent: name, requestId: name });
  return userId;
}

it("an export contains the account's own rows, no other account's rows and no secrets", async () => {
  const userId = await person("ada");
  await person("bob");
  const found = accountExport.parse(await findAccountExport(context, userId));
  expect(found).toMatchObject({
    scraping_jobs: [{ username: "ada" }],
    mentions: [{ post_id: "ada" }],
    removed_mentions: [{ post_id: "removed_ada" }],
    scrapes: [{ error: "ada", added: 1 }],
    profile_snapshots: [{ day: "2026-11-21", profile: { username: "ada" } }],
    webhooks: [{ url: "https://example.com/ada" }],
    webhook_deliveries: [{ event: "test", payload: "ada" }],
    alerts: [{ kind: "mood", rule: { of: "ada" } }],
    saved_views: [{ screen: "wallets", name: "ada", query: "q=ada" }],
    security_events: [{ kind: "signed_in", network: "198.51.100.0/24" }],
    rows_at_most: 10_000,
  });
  expect(found.sign_ins.map((one) => Object.keys(one).sort())).toEqual([["created_at", "device", "expires_at", "generation", "network", "revoked_at", "rotated_at"]]);
  expect(JSON.stringify(found)).not.toMatch(/bob|argon2|whsec/);
});
