import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { mentions } from "@/product-api/db/schema/social";
import type { Context } from "@/product-api/domain/context";
import { toProfile } from "@/product-api/domain/social/commands-account";
import { upsertMentions, type FoundPost } from "@/product-api/domain/social/commands-mentions";
import { scoreSentiment } from "@/product-api/domain/social/sentiment/score";
import { foundPosts } from "../support/api/posts";
import { addTracker } from "../support/database/players";
import { databasesToMeasure, type LoadDatabase } from "./databases";
import { figure, median, report, timed, times } from "./measure";

// How fast mentions are stored page by page, compared with one insert per mention.
const POSTS = 10_000;
const ROUNDS = 3;
/** The page size of X. */
const PAGE = 100;
/** Single inserts are so slow that only some of the posts are stored, different ones each round. */
const ONE_BY_ONE = 500;

/** Like a program that inserts each mention separately and skips existing ones. */
async function insertOneByOne({ db, now }: Context, jobId: string, posts: readonly FoundPost[]): Promise<void> {
  for (const { id, createdAt, author, sentiment, ...rest } of posts) {
    await db
      .insert(mentions)
      .values({
        ...rest, jobId, postId: id, postedAt: createdAt, authorId: author.id, author: toProfile(author), authorFollowers: author.followers,
        sentiment: sentiment.label, sentimentScore: sentiment.score, sentimentVersion: sentiment.version, sentimentWords: sentiment.words,
        processedAt: now(),
      })
      .onConflictDoNothing();
  }
}

async function store(context: Context, jobId: string, posts: readonly FoundPost[], pageSize: number): Promise<number> {
  let added = 0;
  for (let at = 0; at < posts.length; at += pageSize) {
    added += (await upsertMentions(context, jobId, posts.slice(at, at + pageSize))).added.length;
  }
  return added;
}

async function measure({ name, database }: LoadDatabase): Promise<void> {
  const context: Context = {
    db: database.db, now: () => new Date(), uuid: randomUUID, secret: () => randomBytes(32).toString("base64url"),
  };
  const posts = foundPosts(POSTS, context.now());
  const rates = { single: [] as number[], first: [] as number[], again: [] as number[], scored: [] as number[] };
  const rate = (count: number, { ms }: { ms: number }) => (1000 * count) / ms;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [(await addTracker(context)).jobId, (await addTracker(context)).jobId];
    const part = posts.slice(round * ONE_BY_ONE, (round + 1) * ONE_BY_ONE);
    rates.single.push(rate(part.length, await timed(() => insertOneByOne(context, one, part))));
    const first = await timed(() => store(context, other, posts, PAGE));
    const again = await timed(() => store(context, other, posts, PAGE));
    const kept = await database.db.$count(mentions, eq(mentions.jobId, other));
    if (first.result !== POSTS || again.result !== 0 || kept !== POSTS) {
      throw new Error(`stored ${first.result}, then ${again.result}; ${kept} are kept of ${POSTS}`);
    }
    rates.first.push(rate(POSTS, first));
    rates.again.push(rate(POSTS, again));
    rates.scored.push(rate(POSTS, await timed(async () => posts.forEach(({ text }) => scoreSentiment(text)))));
  }
  const single = median(rates.single);
  const line = (what: string, values: number[]) =>
    report(`mentions, ${name}: ${what} ${times(median(values) / single)} one-by-one (${figure(median(values))} vs ${figure(single)} mentions/s)`);
  line(`new ones in pages of ${PAGE}`, rates.first);
  line("known ones once more", rates.again);
  line("for comparison, sentiment scored", rates.scored);
}

for (const open of databasesToMeasure()) {
  const opened = await open();
  await measure(opened).finally(opened.drop);
}
