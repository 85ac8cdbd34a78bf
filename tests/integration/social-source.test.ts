import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createArchiveSource } from "@/product-api/upstreams/archive/archive";
import { createXSource } from "@/product-api/upstreams/x/x";
import type { MentionRequest, SocialSource, SourceMention } from "@/product-api/upstreams/social-source";
import { startServer } from "../support/upstreams/server";
import { startTestX, type TestX } from "../support/upstreams/x";

/** A source of mentions under test. The tests below run on every kind of source. */
interface Bench {
  readonly source: SocialSource;
  /** Gives the source what the stand-in for X now answers about a handle, and what it finds for the words. */
  publish(handle: string, words?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Queries the stand-in as the product queries X. @returns the answers verbatim */
async function saveAnswers(x: TestX, handle: string, words: readonly string[] = []): Promise<unknown[]> {
  const read = async (target: string) => (await fetch(x.url + target, {
    headers: { authorization: "Bearer archivist" },
  })).json() as Promise<{ data?: { id: string }; meta?: { next_token?: string } }>;
  const fields =
    "user.fields=created_at,verified,public_metrics&tweet.fields=created_at,author_id,public_metrics,context_annotations,entities,lang,note_tweet,referenced_tweets";
  const user = await read(`/2/users/by/username/${handle}?${fields}`);
  if (!user.data) return [];
  const answers: unknown[] = [user];
  for (let token: string | undefined = ""; token !== undefined; ) {
    const page =
      await read(`/2/users/${user.data.id}/mentions?max_results=100&expansions=author_id&${fields}${token && `&pagination_token=${token}`}`);
    answers.push(page);
    token = page.meta?.next_token;
  }
  for (const word of words) answers.push(
    await read(`/2/tweets/search/recent?query=${encodeURIComponent(`"${word}"`)}&max_results=100&expansions=author_id&${fields}`),
  );
  return answers;
}

const toLines = (answers: unknown[]) => answers.map((answer) => `${JSON.stringify(answer)}\n`).join("");

function startX(x: TestX): Promise<Bench> {
  const source = createXSource({ url: x.url, bearerToken: "test-token", fields: "tweet", now: () => new Date() });
  return Promise.resolve({ source, publish: async () => {}, stop: async () => {} });
}

function startFile(x: TestX): Promise<Bench> {
  const folder = mkdtempSync(path.join(tmpdir(), "memescope-archive-"));
  const location = path.join(folder, "mentions.jsonl");
  let lines = "";
  return Promise.resolve({
    source: createArchiveSource({ location }),
    publish: async (handle, words) => writeFileSync(location, (lines += toLines(await saveAnswers(x, handle, words)))),
    stop: async () => rmSync(folder, { recursive: true }),
  });
}

async function startAddress(x: TestX): Promise<Bench> {
  const answers: unknown[] = [];
  const { url, stop } = await startServer((request, response) => {
    const version = `"${answers.length}"`;
    if (request.headers["if-none-match"] === version) return void response.writeHead(304).end();
    response.writeHead(200, { "content-type": "application/json", etag: version }).end(JSON.stringify(answers));
  });
  return {
    source: createArchiveSource({ location: `${url}/mentions.json` }),
    publish: async (handle, words) => void answers.push(...(await saveAnswers(x, handle, words))),
    stop,
  };
}

describe.each([
  ["X", startX],
  ["an archive in a file", startFile],
  ["an archive at an address", startAddress],
])("%s", (_name, start) => {
  let x: TestX;
  let bench: Bench;
  beforeAll(async () => {
    x = await startTestX();
    bench = await start(x);
  });
  afterAll(async () => {
    await bench.stop();
    await x.stop();
  });

  async function requestFor(username: string, more: Partial<MentionRequest> = {}): Promise<MentionRequest> {
    await bench.publish(username, more.keywords);
    const account = await bench.source.fetchAccount(username);
    return { account: { id: account!.id, username }, keywords: [], sinceId: null, page: null, ...more };
  }

  async function readAll(request: MentionRequest): Promise<{ posts: SourceMention[]; newestId: string | null }> {
    const first = await bench.source.fetchMentions(request);
    const posts = [...first.posts];
    for (let page = first.nextPage; page !== null; ) {
      const batch = await bench.source.fetchMentions({ ...request, page });
      posts.push(...batch.posts);
      page = batch.nextPage;
    }
    return { posts, newestId: first.newestId };
  }

  test("finds an account in any case, and returns null for one that does not exist", async () => {
    await bench.publish("ada_on_chain");
    const account = await bench.source.fetchAccount("ADA_on_chain");
    expect(account).toMatchObject({ name: "Ada Lindholm", verified: true, imageUrl: null });
    expect(account!.followers).toBeGreaterThan(10_000);
    expect((await bench.source.fetchAccount("ada_on_chain"))!.id).toBe(account!.id);
    await bench.publish("nobody_here");
    expect(await bench.source.fetchAccount("nobody_here")).toBeNull();
  });

  test("follows the pages to the end, each post once, newest first", async () => {
    x.addPosts({ handle: "quiet_pages", count: 250 });
    const { posts, newestId } = await readAll(await requestFor("quiet_pages"));
    const ids = posts.map(({ id }) => BigInt(id));
    expect(ids).toHaveLength(250);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => (one < other ? 1 : -1)));
    expect(newestId).toBe(posts[0]!.id);
  });

  test("returns only posts newer than a given one", async () => {
    const [older] = x.addPosts({ handle: "quiet_since", ageSeconds: 60 });
    const request = await requestFor("quiet_since");
    expect((await readAll(request)).newestId).toBe(older);
    const newer = x.addPosts({ handle: "quiet_since", count: 2 });
    await bench.publish("quiet_since");
    const { posts } = await readAll({ ...request, sinceId: older! });
    expect(posts.map(({ id }) => id)).toEqual([...newer].reverse());
    expect(
      await bench.source.fetchMentions({ ...request, sinceId: newer.at(-1)! }),
    ).toEqual({ posts: [], read: 0, unreadable: 0, newestId: null, nextPage: null });
  });

  test("returns a post with all of its data, and its text unchanged", async () => {
    const text =
      `@quiet_text <script>alert("x")</script> &amp; 5 > 3 #MemeCore #迷因幣 \u202e\u200bright to left\u0000 ${"long ".repeat(100)}`;
    const beforeMs = Date.now();
    const [id] = x.addPosts({
      handle: "quiet_text", text, lang: "en", counts: { likes: 5, reposts: 4, replies: 3, quotes: 2 },
      author: { username: "Eve", name: "<b>Eve</b> \ud800", verified: true, followers: 77, imageUrl: "http://127.0.0.1/eve.png" },
    });
    const { posts } = await readAll(await requestFor("quiet_text"));
    expect(posts).toEqual([
      expect.objectContaining({
        id, text, lang: "en", url: `https://x.com/Eve/status/${id}`, hashtags: ["MemeCore", "迷因幣"],
        likes: 5, reposts: 4, replies: 3, quotes: 2,
        author: expect.objectContaining({ username: "Eve", name: "<b>Eve</b> \ud800", verified: true, followers: 77, imageUrl: null }),
      }),
    ]);
    expect(posts[0]!.createdAt.getTime()).toBeGreaterThan(beforeMs - 1000);
    expect(posts[0]!.createdAt.getTime()).toBeLessThan(Date.now() + 1000);
  });

  test("leaves out reposts of others' posts", async () => {
    const [, own] = [
      "RT @someone: hello @quiet_rt", "RT is short for @quiet_rt",
    ].map((text) => x.addPosts({ handle: "quiet_rt", text })[0]);
    expect((await readAll(await requestFor("quiet_rt"))).posts.map(({ id }) => id)).toEqual([own]);
  });

  test("keywords add posts that do not mention the handle, marked with the keyword", async () => {
    const texts = ["zgm $M holders", "to the zmoon!", "比特雞起飛", "RT @someone zgm", "nothing of interest", "zmoon alone", "zgmail"];
    texts.forEach((text) => x.addPosts({ handle: "quiet_words", isMention: false, text }));
    x.addPosts({ handle: "quiet_words", isMention: false, text: "zgm from myself", author: { username: "quiet_words" } });
    x.addPosts({ handle: "quiet_words", text: "hello @quiet_words" });
    x.addPosts({ handle: "quiet_words", text: "zgm @Quiet_Words" });
    const request = await requestFor("quiet_words", { keywords: ["ZGM", "to the zmoon", "比特雞", "from:eve"] });
    const found = (await readAll(request)).posts.map(({ text, matchedBy }) => [text, ...matchedBy]);
    expect(found.reverse()).toEqual([
      ["zgm $M holders", "ZGM"], ["to the zmoon!", "to the zmoon"], ["比特雞起飛", "比特雞"], ["hello @quiet_words"], ["zgm @Quiet_Words"],
    ]);
  });

  test("reads counts again, and reports unknown posts as gone", async () => {
    const [id] = x.addPosts({ handle: "quiet_counts", counts: { likes: 4, reposts: 3, replies: 2, quotes: 1 } });
    await bench.publish("quiet_counts");
    const counts = new Map([[id, { likes: 4, reposts: 3, replies: 2, quotes: 1 }]]);
    expect(
      await bench.source.fetchCounts([id!, "1234567890123456789"]),
    ).toEqual({ counts, gone: new Set(["1234567890123456789"]), read: 1 });
    expect(
      await bench.source.fetchCounts(["1234567890123456789"]),
    ).toEqual({ counts: new Map(), gone: new Set(["1234567890123456789"]), read: 0 });
    expect(await bench.source.fetchCounts([])).toEqual({ counts: new Map(), gone: new Set(), read: 0 });
  });

  test("returns a month of the sample account's mentions", async () => {
    const { posts } = await readAll(await requestFor("ada_on_chain"));
    expect(posts.length).toBeGreaterThan(500);
    expect(posts.every(({ text }) => text.includes("@ada_on_chain"))).toBe(true);
    expect(new Set(posts.map(({ lang }) => lang))).toEqual(new Set(["en", "zh"]));
    expect(posts.some(({ contextTags }) => contextTags.length > 0)).toBe(true);
    expect(posts.some(({ author }) => author.verified)).toBe(true);
  });
});
