import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { accountExport } from "@/contracts/auth/account";
import { alerts } from "@/product-api/db/schema/alerts";
import { authAttempts, knownDevices, users } from "@/product-api/db/schema/auth";
import { passkeys, recoveryCodes, totpSecrets } from "@/product-api/db/schema/factors";
import { identityProofs } from "@/product-api/db/schema/identity";
import { leaderboardVisibility, memexLinks } from "@/product-api/db/schema/leaderboard";
import { notifications } from "@/product-api/db/schema/notifications";
import { priceAlerts } from "@/product-api/db/schema/prices";
import { accountSnapshots, mentions, removedMentions, scrapes, socialJobs } from "@/product-api/db/schema/social";
import { savedViews } from "@/product-api/db/schema/views";
import { wallets } from "@/product-api/db/schema/wallets";
import { webhookDeliveries, webhooks } from "@/product-api/db/schema/webhooks";
import { context, useTestBoard } from "@/tests/support/database/test-context";
import { deleteOlder } from "../commands-old-rows";
import { scorePlayer } from "../leaderboard/scoring/commands";
import { LONGEST_WINDOW_MS } from "../limits/rules";
import { deleteUnownedMentions } from "../social/commands-deleted";
import { signIn, startFamily } from "./commands";
import { deleteAccount } from "./commands-account";
import { hashPassword } from "./passwords";
import { findAccountExport } from "./queries-export";

const now = new Date("2026-11-21T12:00:00Z");

useTestBoard(() => now);

/** Tables with a user's rows that an export leaves out: tokens and started operations, queues, and what is derived from other tables. */
const leftOut = [
  "auth_challenges", "live_connections", "live_events", "live_tickets", "mails", "mention_hours", "mention_topic_hours",
  "ownership_challenges", "pending_registrations", "webhook_digests",
];

/** Adds a user with one row in each exported table, with the user's name wherever a text is stored. */
async function person(name: string): Promise<string> {
  const { db, uuid } = context;
  const [userId, jobId, webhookId] = [uuid(), uuid(), uuid()];
  await db.insert(users).values({ id: userId, email: `${name}@example.com`, username: name, passwordHash: "$argon2id$", createdAt: now });
  await db.insert(socialJobs).values({
    id: jobId, userId, username: name, frequencyMinutes: 60, notifyMentions: true, notifySentiment: true, notifyEngagement: true,
    nextRunAt: now, createdAt: now,
  });
  await db.insert(mentions).values({
    jobId, postId: name, text: name, postedAt: now, authorId: "1", author: {}, authorFollowers: 0, likes: 0, reposts: 0, replies: 0,
    quotes: 0,
    contextTags: [], hashtags: [], sentiment: "neutral", sentimentScore: 0, sentimentVersion: "1", sentimentWords: [], processedAt: now,
  });
  await db.insert(removedMentions).values({ jobId, postId: `removed_${name}` });
  await db.insert(scrapes).values({ id: uuid(), jobId, startedAt: now, finishedAt: now, added: 1, error: name });
  await db.insert(accountSnapshots).values({ jobId, day: "2026-11-21", followers: 1, listed: 1, profile: { username: name } });
  await db.insert(webhooks).values({
    id: webhookId, userId, url: `https://example.com/${name}`, events: [], secret: "whsec_secret", createdAt: now,
  });
  await db.insert(webhookDeliveries).values({ id: uuid(), webhookId, event: "test", payload: name, createdAt: now });
  await db.insert(alerts).values({ id: uuid(), userId, kind: "mood", rule: { of: name }, repeats: true, createdAt: now });
  await db.insert(savedViews).values({ id: uuid(), userId, screen: "wallets", name, query: `q=${name}`, place: 0, createdAt: now });
  await db.insert(wallets).values({ id: uuid(), userId, address: `0x${name}`, name, createdAt: now });
  await db.insert(priceAlerts).values({ id: uuid(), userId, symbol: name, condition: "above", thresholdUsd: 1, createdAt: now });
  await db.insert(notifications).values({ id: uuid(), userId, type: "alert", data: { of: name }, key: name, createdAt: now });
  await db.insert(passkeys).values({
    id: uuid(), userId, credentialId: `secret_${name}`, publicKey: "secret", counter: 0, transports: ["secret"], name, isSynced: true,
    createdAt: now,
  });
  await db.insert(totpSecrets).values({ userId, sealed: "secret", keyId: "secret", lastStep: 1, createdAt: now });
  await db.insert(recoveryCodes).values([
    { userId, hash: "secret 1", createdAt: now }, { userId, hash: "secret 2", createdAt: now, usedAt: now },
  ]);
  await db.insert(identityProofs).values({ userId, kind: "handle", subject: name, code: `code_${name}` });
  await db.insert(memexLinks).values({
    userId, profileId: name, profileUrl: `https://memex.example/${name}`, name, tradingScore: 50, volumeUsd: 1, fetchedAt: now,
  });
  await db.insert(leaderboardVisibility).values({ userId, mode: "pseudonym", pseudonym: `mask_${name}` });
  await scorePlayer(context, userId);
  await signIn(context, userId, { address: "198.51.100.7", userAgent: name, requestId: name });
  await db.insert(knownDevices).values({ userId, deviceHash: `secret_${name}`, language: "zh-TW", createdAt: now, lastUsedAt: now });
  return userId;
}

/** The tables whose rows are deleted with their user, directly or through another table. */
async function findOwnedTables(): Promise<string[]> {
  const { rows } = await context.db.execute<{ name: string }>(sql`
    with recursive owned as (
      select 'users'::regclass::oid as id union select conrelid from pg_constraint join owned on confrelid = owned.id where contype = 'f')
    select id::regclass::text as name from owned`);
  return rows.map(({ name }) => name).sort();
}

/** Adds a row in each of the other tables that refer to a user. */
async function addOtherRows(userId: string): Promise<void> {
  const [link, inAnHour] = [context.uuid(), new Date(now.getTime() + 3_600_000).toISOString()];
  for (const statement of [
    sql`insert into alert_firings (alert_id, cause, at) select id, 'cause', created_at from alerts where user_id = ${userId}`,
    sql`insert into auth_challenges (id, user_id, purpose, expires_at) values (${context.uuid()}, ${userId}, 'second-factor', ${inAnHour})`,
    sql`insert into live_connections (id, user_id, heartbeat_at) values (${context.uuid()}, ${userId}, ${inAnHour})`,
    sql`insert into live_events (user_id, type, data, created_at) values (${userId}, 'notification', '{}', ${inAnHour})`,
    sql`insert into live_tickets (ticket_hash, user_id, family_id, expires_at) select id::text, user_id, id, expires_at from token_families
      where user_id = ${userId}`,
    sql`insert into mail_links (id, user_id, purpose, email, language, expires_at)
      values (${link}, ${userId}, 'email-change', 'other@example.com', 'en', ${inAnHour})`,
    sql`insert into mails (id, user_id, recipient, kind, language, link_id, created_at)
      values (${context.uuid()}, ${userId}, 'other@example.com', 'email-change', 'en', ${link}, ${inAnHour})`,
    sql`insert into mention_topic_hours (job_id, hour, topic, found) select id, created_at, 'topic', 1 from social_jobs
      where user_id = ${userId}`,
    sql`insert into ownership_challenges (wallet_id, message, expires_at) select id, 'message', created_at from wallets
      where user_id = ${userId}`,
    sql`insert into webhook_digests (webhook_id, period, due_at) select id, 'day', created_at from webhooks where user_id = ${userId}`,
    sql`insert into leaderboard_log (at, user_id, score_24h, score_7d, score_30d, score_all)
      values (${now.toISOString()}, ${userId}, 1, 1, 1, 1)`,
  ]) await context.db.execute(statement);
}

/** The tables that contain one of these words in any column. */
async function findTablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await context.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);
  const found = [];
  for (const { name } of tables) {
    const { rows } = await context.db.execute(sql`select 1 from ${sql.raw(name)} as whole where whole::text ~ ${words.join("|")} limit 1`);
    if (rows.length > 0) found.push(name.replace("public.", ""));
  }
  return found.sort();
}

it("an export contains the account's own rows of every table, no other account's rows and no secrets", async () => {
  const [userId, other] = [await person("ada"), await person("bob")];
  for (const id of [userId, other]) await addOtherRows(id);
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
    alert_firings: [{ cause: "cause", at: expect.any(String) }],
    email_links: [{ purpose: "email-change", email: "other@example.com", language: "en", expires_at: expect.any(String), used_at: null }],
    past_scores: [{ at: expect.any(String), score_24h: 1, score_7d: 1, score_30d: 1, score_all: 1 }],
    saved_views: [{ screen: "wallets", name: "ada", query: "q=ada" }],
    account: { username: "ada" },
    wallets: [{ address: "0xada", name: "ada" }],
    price_alerts: [{ symbol: "ada" }],
    identity_proofs: [{ kind: "handle", subject: "ada", code: "code_ada" }],
    notifications: [{ type: "alert", data: { of: "ada" } }],
    known_devices: [{ language: "zh-TW" }],
    passkeys: [{ name: "ada", is_synced: true }],
    authenticator: { created_at: expect.any(String) },
    recovery_codes_left: 1,
    leaderboard: { visibility: { mode: "pseudonym", pseudonym: "mask_ada" }, memex_profile: { profileId: "ada" } },
    security_events: [{ kind: "signed_in", network: "198.51.100.0/24" }],
    rows_at_most: 10_000,
  });
  expect(found.sign_ins.map((one) => Object.keys(one).sort())).toEqual([
    ["created_at", "device", "expires_at", "generation", "network", "revoked_at", "rotated_at"],
  ]);
  expect(found.leaderboard.standings.map(({ entry }) => entry.display_name)).toEqual(Array(4).fill("mask_ada"));
  expect(Object.keys(found.email_links[0]!)).not.toContain("id");
  expect(JSON.stringify(found)).not.toMatch(/bob|argon2|whsec|secret/);

  const exported = [
    "account_snapshots", "alert_firings", "alerts", "identity_proofs", "known_devices", "leaderboard_visibility", "mail_links",
    "memex_links", "notifications", "passkeys", "price_alerts", "recovery_codes",
    "removed_mentions", "saved_views", "scrapes", "security_events", "social_jobs", "token_families", "totp_secrets", "users", "wallets",
    "webhook_deliveries", "webhooks",
  ];
  expect(await findOwnedTables(), "a new table is exported, or left out on purpose").toEqual([...exported, ...leftOut].sort());
});

it("a deleted account leaves nothing in any table, and another account keeps its rows", async () => {
  const [userId, other] = [await person("zoe"), await person("yuri")];
  for (const id of [userId, other]) await addOtherRows(id);
  await context.db.update(users).set({ passwordHash: await hashPassword("correct horse") });
  const { token } = await startFamily(context, userId);
  const idsOf = async (id: string) => (await context.db.execute<{ id: string }>(sql`
    select id::text from (${sql.join(["alerts", "social_jobs", "token_families", "wallets", "webhooks"].map((table) => sql`select id from ${sql.identifier(table)} where user_id = ${id}::uuid`), sql` union all `)}) ids`)).rows.map((row) => row.id);
  const [words, othersWords] = [["zoe", userId, ...(await idsOf(userId))], ["yuri", other, ...(await idsOf(other))]];
  const before = await findTablesWith(othersWords);
  expect(before).toEqual(expect.arrayContaining([
    ...(await findOwnedTables()).filter((name) => name !== "pending_registrations"), "leaderboard_inputs", "leaderboard_log", "mentions",
  ]));
  expect(await findTablesWith(words)).toEqual(expect.arrayContaining(before));

  const client = { address: "198.51.100.7", userAgent: undefined, requestId: "test" };
  await deleteAccount(context, (await context.keys.readAccess(token.access_token, now))!, "correct horse", client);
  // What the workers do next, and the counts of password attempts a day later.
  await scorePlayer(context, userId);
  await deleteUnownedMentions(context);
  const aDayLater = { ...context, now: () => new Date(now.getTime() + 25 * 3_600_000) };
  await deleteOlder(aDayLater, authAttempts.windowStartsAt, LONGEST_WINDOW_MS);
  expect(await findTablesWith(words)).toEqual([]);
  expect(await findTablesWith(othersWords)).toEqual(before);
});
