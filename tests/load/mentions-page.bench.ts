import { sql } from "drizzle-orm";
import type { SignedIn } from "@/contracts/auth/calls";
import { openDatabase } from "@/product-api/db/database";
import { loadRawEnv } from "../../scripts/env";
import { startProduct, type Product } from "../../scripts/start-product";
import { requestOk } from "../support/api/requests";
import { placesToMeasure, type LoadPlace } from "./databases";
import { figure, median, report, timed, times } from "./measure";
import { signIn } from "./sign-in";

// How long the first HTML of the mentions, the timeline and the digest takes
// for a user with very many mentions, compared with one with a hundred.
const FEW = 100;
const MANY = 100_000;
const DAYS = 30;
const PAGES = [
  "/social/twitter-mentions", "/social/timeline", "/social/timeline?range=30d", "/social/digest", "/social/digest?period=week",
];
const ROUNDS = 15;
const WARM_UPS = 8;

const accountOf = (count: number) => ({ email: `bench${count}@example.com`, password: "correct horse" });

function start({ databaseUrl, dataDir }: LoadPlace): Promise<Product> {
  return startProduct(loadRawEnv(), databaseUrl === null ? { DATA_DIR: dataDir! } : { DATABASE_URL: databaseUrl });
}

async function register(product: Product, count: number): Promise<string> {
  const body = { ...accountOf(count), username: `bench_${count}` };
  return (await requestOk<SignedIn>(`${product.apiUrl}/api/auth/register`, { body })).user.id;
}

/** Gives each account its mentions, evenly spread over the last days. */
async function fill(place: LoadPlace, userIds: ReadonlyMap<number, string>): Promise<void> {
  const database = await openDatabase(place);
  for (const [count, userId] of userIds) {
    const jobId = crypto.randomUUID();
    await database.db.execute(sql`
      insert into social_jobs (id, user_id, username, frequency_minutes, notify_mentions, notify_sentiment, notify_engagement, last_run_at,
        next_run_at, created_at)
      values (${jobId}, ${userId}, ${`bench_${count}`}, 60, false, false, false, now(), '2100-01-01', now() - interval '1 year')`);
    const { ms } = await timed(() => database.db.execute(sql`
      insert into mentions (job_id, post_id, text, posted_at, author_id, author, author_followers, likes, reposts, replies, quotes,
        context_tags, hashtags,
        sentiment, sentiment_score, sentiment_version, sentiment_words, processed_at)
      select ${jobId}::uuid, (1990000000000000000 + n)::text, 'to the moon ' || n,
        now() - interval '1 day' * ${DAYS}::int * n / ${count}::int, 'a' || n % 500,
        jsonb_build_object('id', 'a' || n % 500, 'username', 'author_' || n % 500, 'name', 'Author', 'verified', false, 'public_metrics',
          '{}'::jsonb),
        n % 5000, n % 90, n % 9, n % 5, n % 3, array['Memecoins'], array['tag' || n % 20],
        (array['positive', 'neutral', 'negative'])[1 + n % 3], 0, '1', '[]', now()
      from generate_series(0, ${count - 1}::int) n`));
    report(`${place.name}: ${count.toLocaleString("en-US")} mentions stored with their sums in ${figure(ms / 1000)} s`);
  }
  await database.vacuum?.();
  await database.close();
}

async function readPage(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie }, redirect: "manual" });
  const html = await answer.text();
  if (
    answer.status !== 200 || !html.includes(url.includes("timeline") ? "role=\"slider\"" : "to the moon")
  ) throw new Error(`${url} answered ${answer.status} without its mentions`);
}

for (const make of placesToMeasure()) {
  const place = await make();
  let product = await start(place);
  const userIds = new Map<number, string>();
  for (const count of [FEW, MANY]) userIds.set(count, await register(product, count));
  await product.stop();
  await fill(place, userIds);
  product = await start(place);
  try {
    const cookies = [
      await signIn(product.webUrl, "login", accountOf(FEW)), await signIn(product.webUrl, "login", accountOf(MANY)),
    ] as const;
    for (const page of PAGES) {
      const url = product.webUrl + page;
      for (let round = 0; round < WARM_UPS; round += 1) for (const cookie of cookies) await readPage(url, cookie);
      const ms: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const of of [0, 1] as const) ms[of].push((await timed(() => readPage(url, cookies[of]))).ms);
      }
      const [few, many] = [median(ms[0]), median(ms[1])];
      report(`${place.name}: ${page}, whole HTML: ${MANY.toLocaleString("en-US")} mentions ${times(many / few)} ${FEW} mentions (${figure(many)} vs ${figure(few)} ms)`);
    }
  } finally {
    await product.stop();
    await place.drop();
  }
}
