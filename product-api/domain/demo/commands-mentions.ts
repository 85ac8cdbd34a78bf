import { desc, eq, sql } from "drizzle-orm";
import { notificationDefaults } from "@/contracts/social/rules";
import { users } from "../../db/schema/auth";
import { identityProofs } from "../../db/schema/identity";
import { accountSnapshots, mentions, scrapes, socialJobs } from "../../db/schema/social";
import { lockTracking } from "../auth/commands-lock";
import type { Context } from "../context";
import { recordNotifications } from "../notifications/commands";
import { seededProof } from "../identity/rules";
import { silent, toggleColumns } from "../social/commands-tracked";
import { findMentionPage, findJobRow } from "../social/queries";

/** Owns the originals that visitors get copies of; nobody can sign in to it, and it is not a player. */
const TEMPLATE_USER_ID = "00000000-0000-4000-8000-000000000001";
/** Not a name that can be registered. */
const TEMPLATE_NAME = "demo-template";
const FREQUENCY_MINUTES = 5;
const UNREAD = 12;
const NOTIFIED = 3;
const SCRAPES_COPIED = 20;

/** Has the demo's handle scraped before the first visitor arrives. */
export async function trackDemoHandle(context: Context, username: string): Promise<void> {
  const now = context.now();
  await context.db.transaction(async (tx) => {
    // Processes that start at the same time take turns.
    await lockTracking(tx, TEMPLATE_USER_ID);
    await tx
      .insert(users)
      .values({
        id: TEMPLATE_USER_ID, email: `${TEMPLATE_NAME}@demo.invalid`, username: TEMPLATE_NAME, passwordHash: null, isActive: false,
        createdAt: now,
      })
      .onConflictDoNothing();
    const known = await findJobRow(tx, TEMPLATE_USER_ID);
    if (known?.username === username) return;
    await tx.delete(socialJobs).where(eq(socialJobs.userId, TEMPLATE_USER_ID));
    await tx
      .insert(socialJobs)
      .values({
        id: context.uuid(), userId: TEMPLATE_USER_ID, username, frequencyMinutes: FREQUENCY_MINUTES, ...silent, nextRunAt: now,
        createdAt: now,
      });
  });
}

/** Gives a visitor their own job with everything known about the demo's handle, the newest mentions unread. */
export async function copyDemoMentions(context: Context, userId: string): Promise<void> {
  const template = await findJobRow(context.db, TEMPLATE_USER_ID);
  if (!template) return;
  const jobId = context.uuid();
  const now = context.now();
  // All pages of a scrape are stored shortly before its end is.
  const lastRunAt = template.lastRunAt ?? (template.sinceId === null ? null : now);
  await context.db.insert(socialJobs).values({
    ...template, ...toggleColumns(notificationDefaults), id: jobId, userId, scrapeId: null, state: "idle", resumePage: null,
    resumeNewestId: null, createdAt: now, lastRunAt, nextRunAt: lastRunAt ? new Date(now.getTime() + FREQUENCY_MINUTES * 60_000) : now,
  });
  await context.db.insert(identityProofs).values(seededProof(userId, "handle", template.username, now));
  if (!lastRunAt) return;
  await copyMentions(context, template.id, jobId);
  await context.db.execute(sql`
    insert into ${accountSnapshots} (job_id, day, followers, listed, profile)
    select ${jobId}::uuid, day, followers, listed, profile from ${accountSnapshots} where job_id = ${template.id}::uuid`);
  const past = await context.db.select()
    .from(scrapes)
    .where(eq(scrapes.jobId, template.id))
    .orderBy(desc(scrapes.finishedAt))
    .limit(SCRAPES_COPIED);
  if (past.length > 0) await context.db.insert(scrapes).values(past.map((row) => ({ ...row, id: context.uuid(), jobId })));
  const { mentions: newest } = await findMentionPage(context, userId, {
    page: 1, page_size: NOTIFIED, q: "", sentiment: "all", match: "all", unread: true, sort: "newest",
  });
  await recordNotifications(context, userId, newest.toReversed().map((mention) => ({ type: "mention" as const, mention })));
}

async function copyMentions(context: Context, fromJobId: string, toJobId: string): Promise<void> {
  await context.db.execute(sql`
    insert into ${mentions} (job_id, post_id, text, posted_at, url, lang, author_id, author, author_followers, automation_signs, said_key,
      likes, reposts, replies, quotes, context_tags,
      hashtags, matched_by, sentiment, sentiment_score, sentiment_version, sentiment_words, is_read, processed_at, recounts, recount_due_at)
    select ${toJobId}::uuid, post_id, text, posted_at, url, lang, author_id, author, author_followers, automation_signs, said_key, likes,
      reposts, replies, quotes, context_tags,
      hashtags, matched_by, sentiment, sentiment_score, sentiment_version, sentiment_words,
      row_number() over (order by posted_at desc, post_id desc) > ${UNREAD},
      processed_at, recounts, recount_due_at
    from ${mentions} where job_id = ${fromJobId}::uuid`);
}
