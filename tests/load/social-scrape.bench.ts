import { fork } from "node:child_process";
import { once } from "node:events";
import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { openQueue } from "@/product-api/db/queue";
import { mentions } from "@/product-api/db/schema/social";
import { jobPolicies, type Jobs } from "@/product-api/domain/queue";
import { setupTracking } from "@/product-api/domain/social/commands";
import type { SocialContext } from "@/product-api/domain/social/commands-tracked";
import { createXSource } from "@/product-api/upstreams/x/x";
import { createWebhookSender } from "@/product-api/upstreams/webhooks/webhooks";
import { scrape } from "@/product-api/workers/social-scrape/scrape";
import { addUser } from "../support/database/players";
import { databasesToMeasure, type LoadDatabase } from "./databases";
import { figure, median, report, timed, times } from "./measure";

// A whole first scrape from X's stand-in in a separate process, compared with only reading the same pages.
const POSTS = 10_000;
const ROUNDS = 4;
/** A scrape ends after eight pages and continues when the next is due. */
const PASS_MS = 6 * 60_000;

async function measure({ name, database }: LoadDatabase, url: string): Promise<void> {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const queue = await openQueue<Jobs>(database, jobPolicies, { workers: false, onError: () => {} });
  const context: SocialContext = {
    db: database.db, queue, now, uuid: randomUUID, secret: () => randomBytes(32).toString("base64url"),
    webhookSender: createWebhookSender({ allowPrivate: true, now }), socialSource: { name: "X", missing: null },
  };
  const source = createXSource({ url, bearerToken: "test-token", fields: "tweet", now });
  const samples = { whole: [] as number[], read: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const username = handleOf(round);
    const account = (await source.fetchAccount(username))!;
    const read = await timed(async () => {
      for (let page: string | null = null; ;) {
        const { nextPage } = await source.fetchMentions({ account: { id: account.id, username }, keywords: [], sinceId: null, page });
        if (nextPage === null) return;
        page = nextPage;
      }
    });
    const setup = {
      username, frequency: 5 as const, keywords: [], notifications: { mentions: true, sentiment: true, engagement: true },
      webhookUrl: undefined,
    };
    const { id } = await setupTracking(context, await addUser(context), setup);
    const stored = () => database.db.$count(mentions, eq(mentions.jobId, id));
    let wholeMs = 0;
    while ((await stored()) < POSTS) {
      const { ms, result: failure } = await timed(() => scrape(context, { source, monthlyReadCap: null }, id));
      if (failure) throw failure;
      wholeMs += ms;
      aheadMs += PASS_MS;
    }
    samples.read.push(read.ms);
    samples.whole.push(wholeMs);
  }
  await queue.close();
  const [whole, read] = [median(samples.whole), median(samples.read)];
  report(`a scrape of ${POSTS} mentions, ${name}: ${times(whole / read)} only reading them (${figure(whole / 1000)} vs ${figure(read / 1000)} s)`);
}

const handleOf = (round: number) => `quiet_scrape${round}`;

async function serveX(): Promise<void> {
  const { startSandboxX } = await import("@/sandbox/x/server");
  const x = await startSandboxX({ port: 0, timelineMax: POSTS });
  for (let round = 0; round < ROUNDS; round += 1) x.addPosts({ handle: handleOf(round), count: POSTS });
  x.setLimit("mentions", 10_000);
  process.send!(x.url);
  process.on("disconnect", () => process.exit());
}

if (process.send) await serveX();
else {
  for (const open of databasesToMeasure()) {
    // A new process per database, so that each starts in the same state.
    const x = fork(process.argv[1]!, { execArgv: [...process.execArgv, "--import", "tsx"] });
    const [url] = (await once(x, "message")) as [string];
    const opened = await open();
    await measure(opened, url).finally(opened.drop);
    x.disconnect();
  }
}
