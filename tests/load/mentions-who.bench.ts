import { randomBytes, randomUUID } from "node:crypto";
import { mentionQuery, type MentionQuery } from "@/contracts/social/calls";
import type { Context } from "@/product-api/domain/context";
import { findMentionAuthors } from "@/product-api/domain/social/authors/queries";
import { upsertMentions } from "@/product-api/domain/social/commands-mentions";
import { findMentionPage } from "@/product-api/domain/social/queries";
import { foundPosts } from "../support/api/posts";
import { addTracker } from "../support/database/players";
import { databasesToMeasure, type LoadDatabase } from "./databases";
import { figure, median, report, timed, times } from "./measure";

// How long a page of mentions takes, in every order and filter, and the list of authors, with very many mentions compared with few.
const FEW = 1_000;
const MANY = 100_000;
const STORED_PER_BATCH = 5_000;
const ROUNDS = 9;
const NEW_ONES = 100;

async function makeTracker(context: Context, count: number): Promise<{ userId: string; jobId: string }> {
  const tracker = await addTracker(context);
  const posts = foundPosts(count, context.now());
  for (let at = 0; at < count; at += STORED_PER_BATCH) {
    await upsertMentions(context, tracker.jobId, posts.slice(at, at + STORED_PER_BATCH));
  }
  return tracker;
}

const pages: Readonly<Record<string, Partial<MentionQuery>>> = {
  "newest first": {}, "most engagement first": { sort: "engagement" }, "one author's": { author: "author_7" },
  "of 1,000 followers or more": { followers_min: 1_000 },
  "of verified accounts": { verified: true }, "in English": { lang: "en" }, "without likely automated accounts": { automated: "hide" },
};

async function measure({ name, database }: LoadDatabase): Promise<void> {
  const context: Context = {
    db: database.db, now: () => new Date(), uuid: randomUUID, secret: () => randomBytes(32).toString("base64url"),
  };
  const [few, many] = [await makeTracker(context, FEW), await makeTracker(context, MANY)];
  const compare = async (what: string, run: (tracker: { userId: string; jobId: string }, round: number) => Promise<unknown>) => {
    const ms: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [less, more] = [await timed(() => run(few, round)), await timed(() => run(many, round))];
      // The first of each is a warm-up.
      if (round === 0) continue;
      ms.few.push(less.ms);
      ms.many.push(more.ms);
    }
    report(`${what}, ${name}: ${MANY.toLocaleString("en-US")} mentions ${times(median(ms.many) / median(ms.few))} ${FEW.toLocaleString("en-US")} (${figure(median(ms.many))} vs ${figure(median(ms.few))} ms)`);
  };
  for (const [what, query] of Object.entries(pages)) {
    await compare(`a page of mentions, ${what}`, ({ userId }) =>
      findMentionPage(context, userId, { ...mentionQuery.parse({}), ...query }));
  }
  for (const by of ["reach", "engagement"] as const) {
    await compare(`top authors by ${by}`, ({ userId }) => findMentionAuthors(database.db, userId, { by }));
  }
  await compare(`storing and judging ${NEW_ONES} new mentions`, async ({ jobId }, round) => {
    const posts = foundPosts(NEW_ONES, new Date(Date.now() + round * 1_000)).map((post) => ({ ...post, id: `9${round}${post.id}` }));
    await upsertMentions(context, jobId, posts);
  });
}

for (const open of databasesToMeasure()) {
  const opened = await open();
  await measure(opened).finally(opened.drop);
}
