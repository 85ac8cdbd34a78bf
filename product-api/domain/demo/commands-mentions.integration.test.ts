import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { copyDemoMentions, trackDemoHandle } from "./commands-mentions";

useTestContext();

it("several processes can start at the same time with a new demo handle", async () => {
  for (const handle of ["ada", "bob", "cleo"]) {
    await Promise.all(Array.from({ length: 4 }, () => trackDemoHandle(context, handle)));
    expect((await context.db.execute(sql`select username from social_jobs`)).rows).toEqual([{ username: handle }]);
  }
});

it("a visitor who arrives between the last page of the first scrape and its end has all that was found", async () => {
  await trackDemoHandle(context, "ada");
  await context.db.execute(sql`update social_jobs set since_id = '7'`);
  await context.db.execute(sql`
    insert into mentions (job_id, post_id, text, posted_at, author_id, author, author_followers, likes, reposts, replies, quotes,
      context_tags, hashtags, matched_by, sentiment, sentiment_score, sentiment_version, sentiment_words, processed_at)
    select id, '7', 'gm @ada', now(), '1', '{"id":"1","username":"frog"}', 0, 0, 0, 0, 0, '{}', '{}', '{}', 'neutral', 0, '1', '[]', now()
    from social_jobs`);
  const visitor = await addUser(context);
  await copyDemoMentions(context, visitor);
  const { rows } = await context.db.execute(sql`
    select since_id, last_run_at is null as is_first, post_id from social_jobs join mentions on job_id = id where user_id = ${visitor}`);
  expect(rows).toEqual([{ since_id: "7", is_first: false, post_id: "7" }]);
});
