import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { MentionRequest, SocialSource, SourceError, SourcePost } from "@/product-api/upstreams/social-source";
import { timeOfId } from "@/product-api/upstreams/x/places";
import { createXSource } from "@/product-api/upstreams/x/x";
import { startTestX, type TestX } from "../support/upstreams/x";

let x: TestX;
let source: SocialSource;
beforeAll(async () => {
  x = await startTestX();
  source = sourceWith({});
});
afterEach(() => x.clearFaults());
afterAll(() => x.stop());

function sourceWith(more: Partial<Parameters<typeof createXSource>[0]>): SocialSource {
  return createXSource({ url: x.url, bearerToken: "s3cret", fields: "tweet", now: () => new Date(), ...more });
}

async function requestFor(username: string, more: Partial<MentionRequest> = {}): Promise<MentionRequest> {
  const account = await source.fetchAccount(username);
  return { account: { id: account!.id, username }, keywords: [], sinceId: null, page: null, ...more };
}

async function readAll(request: MentionRequest, from = source): Promise<{ posts: SourcePost[]; newestId: string | null; pages: number }> {
  const first = await from.fetchMentions(request);
  const posts = [...first.posts];
  let pages = 1;
  for (let page = first.nextPage; page !== null; pages += 1) {
    const batch = await from.fetchMentions({ ...request, page });
    posts.push(...batch.posts);
    page = batch.nextPage;
  }
  return { posts, newestId: first.newestId, pages };
}

const failure = (request: Promise<unknown>): Promise<SourceError> =>
  request.then(() => expect.unreachable("it should have failed"), (error: SourceError) => error);

test("an account that does not exist or is suspended is null, and an impossible handle is not requested", async () => {
  expect(await source.fetchAccount("nobody_here")).toBeNull();
  expect(await source.fetchAccount("suspended_one")).toBeNull();
  const before = x.requests.length;
  expect(await source.fetchAccount("longer_than_fifteen_characters")).toBeNull();
  expect(await source.fetchAccount("../2/tweets")).toBeNull();
  expect(x.requests.length).toBe(before);
});

test("follows the pages to the newest 800, each post once, newest first", async () => {
  x.addPosts({ handle: "quiet_pages", count: 1000 });
  const { posts, pages, newestId } = await readAll(await requestFor("quiet_pages"));
  expect([posts.length, pages]).toEqual([800, 8]);
  const ids = posts.map(({ id }) => BigInt(id));
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => (one < other ? 1 : -1)));
  expect(newestId).toBe(posts[0]!.id);
});

test("a long post arrives complete", async () => {
  const text = `@quiet_long ${"字 & <b>".repeat(3_500)}`;
  x.addPosts({ handle: "quiet_long", text });
  expect((await readAll(await requestFor("quiet_long"))).posts[0]!.text).toBe(text);
});

test("supports the new field names of X's API too", async () => {
  const renamed = sourceWith({ fields: "post" });
  x.addPosts({ handle: "quiet_post", counts: { likes: 9, reposts: 8, replies: 7, quotes: 6 } });
  const request = await requestFor("quiet_post");
  const [post] = (await renamed.fetchMentions(request)).posts;
  expect(post).toMatchObject({ likes: 9, reposts: 8, replies: 7, quotes: 6 });
  expect(x.requests.at(-1)!.query.has("post.fields")).toBe(true);
  expect((await renamed.fetchAccount("quiet_post"))!.posts).toBe((await source.fetchAccount("quiet_post"))!.posts);
});

test("keywords that do not fit into one search are spread over several searches", async () => {
  const keywords = Array.from({ length: 20 }, (_, at) => `${"w".repeat(40)} number ${at}`);
  const ids = keywords.map((word) => x.addPosts({ handle: "someone", isMention: false, text: word, ageSeconds: 60 })[0]!);
  const [plain] = x.addPosts({ handle: "quiet_many", text: "@quiet_many something else", ageSeconds: 60 });
  const { posts } = await readAll(await requestFor("quiet_many", { keywords }));
  expect(posts.map(({ id }) => id).sort()).toEqual([plain, ...ids].sort());
  const queries = x.requests.filter(({ path }) => path.endsWith("/recent")).map(({ query }) => query.get("query") ?? "");
  expect(Math.max(...queries.map((query) => query.length))).toBeLessThanOrEqual(512);
});

test("a scrape continues from the moment it began, not from what a search found later", async () => {
  const beganMs = Date.now();
  const request = await requestFor("quiet_between", { keywords: ["zbetween"] });
  const first = await source.fetchMentions(request);
  const [mention, word] = [
    x.addPosts({ handle: "quiet_between", text: "hello" })[0]!, x.addPosts({ handle: "someone", isMention: false, text: "zbetween" })[0]!,
  ];
  const { posts, newestId } = await source.fetchMentions({ ...request, page: first.nextPage });
  expect([first.posts, first.newestId, posts.map(({ id }) => id)]).toEqual([[], null, [word]]);
  expect([timeOfId(newestId!)! <= beganMs, timeOfId(newestId!)! > beganMs - 60_000]).toEqual([true, true]);
  const next = await readAll({ ...request, sinceId: newestId });
  expect(next.posts.map(({ id }) => id)).toEqual([mention, word]);
});

test.each(["token_repeated", "token_empty"] as const)("a list ends when its next page token is empty or repeated: %s", async (kind) => {
  const handle = `quiet_${kind.slice(6)}`;
  x.addPosts({ handle, count: 3 });
  x.addPosts({ handle: "someone", isMention: false, text: `z${kind}` });
  const request = await requestFor(handle, { keywords: [`z${kind}`] });
  x.addFault({ kind, count: 50 });
  const before = x.requests.length;
  const { posts } = await readAll(request);
  expect([posts.length, x.requests.length - before]).toEqual([4, kind === "token_empty" ? 2 : 4]);
});

test("a page token of a search that no longer exists, or from an earlier version, starts from the beginning", async () => {
  const [id] = x.addPosts({ handle: "quiet_turn", text: "@quiet_turn hello" });
  const request = await requestFor("quiet_turn");
  for (const more of [
    { page: "k0.1795248123000.0." }, { page: "1.1795248123000.b26v89" }, { page: "b26v89" },
    { keywords: ["zgm"], page: "k1.1795248123000.0." }, { keywords: ["zgm"], page: "0.1795248123000.b26v89" },
  ]) expect([more, (await source.fetchMentions({ ...request, ...more })).posts.map((post) => post.id)]).toEqual([more, [id]]);
});

test("the content of a keyword cannot change the search query", async () => {
  const [id] = x.addPosts({ handle: "quiet_inject", text: "@quiet_inject something else" });
  const [ofEve] = x.addPosts({ handle: "quiet_eve", isMention: false, text: "nothing of the kind", author: { username: "eve" } });
  const keywords = ["OR", '") OR (@quiet_inject', "from:eve", "-is:retweet)", "a\\", "\u0000", "(", "\u7121"];
  expect((await readAll(
    await requestFor("quiet_inject", { keywords }),
  )).posts.map((post) => post.id)).toSatisfy((ids: string[]) => ids.includes(id!) && !ids.includes(ofEve!));
});

test("a search continues although its last post is older than the period that a search covers", async () => {
  const [old] = x.addPosts({ handle: "quiet_old", text: "@quiet_old hello", ageSeconds: 8 * 86_400 });
  const [fresh] = x.addPosts({ handle: "someone", isMention: false, text: "zold" });
  const { posts } = await readAll(await requestFor("quiet_old", { keywords: ["zold"], sinceId: old! }));
  expect(posts.map(({ id }) => id)).toEqual([fresh]);
});

test.each(
  ["rate_limited", "rate_limited_old", "rate_limited_in_200"] as const,
)("%s says when X may be asked again, and no request is made before", async (kind) => {
  let nowMs = Date.now();
  const limited = sourceWith({ now: () => new Date(nowMs) });
  x.addFault({ kind, resetS: 300 });
  const error = await failure(limited.fetchAccount("ada_on_chain"));
  expect(error.kind).toBe("rate_limited");
  expect(error.retryAt!.getTime() - nowMs).toBeGreaterThan(290_000);
  expect(error.retryAt!.getTime()).toBeLessThan(Date.now() + 302_000);
  x.clearFaults();
  const before = x.requests.length;
  expect((await failure(limited.fetchAccount("someone_else"))).retryAt).toEqual(error.retryAt);
  expect(x.requests.length).toBe(before);
  expect((await limited.fetchCounts(["1"])).gone).toEqual(new Set(["1"]));
  nowMs = error.retryAt!.getTime();
  expect(await limited.fetchAccount("someone_else")).not.toBeNull();
});

test("a used-up rate limit prevents further requests", async () => {
  x.setLimit("lookup", 1);
  const limited = sourceWith({});
  await limited.fetchCounts(["1"]);
  const before = x.requests.length;
  expect((await failure(limited.fetchCounts(["1"]))).kind).toBe("rate_limited");
  expect(x.requests.length).toBe(before);
  x.setLimit("lookup", 450);
});

test.each([
  ["unauthorised", "unauthorised"],
  ["forbidden", "unauthorised"],
  ["errors_in_200", "unavailable"],
  ["server_error", "unavailable"],
  ["unavailable", "unavailable"],
  ["reset", "unavailable"],
  ["html", "malformed"],
  ["malformed", "malformed"],
  ["truncated", "malformed"],
  ["endless", "malformed"],
  ["redirect", "malformed"],
] as const)("%s produces a one-line error of the kind %s", async (kind, expected) => {
  const request = await requestFor("ada_on_chain");
  x.addFault({ kind });
  for (const read of [() => source.fetchAccount("ada_on_chain"), () => source.fetchMentions(request), () => source.fetchCounts(["1"])]) {
    const error = await failure(read());
    expect([error.kind, error.retryAt]).toEqual([expected, null]);
    expect(error.message).toMatch(/^X [^\n<{]+$/);
    expect(error.message).not.toContain("s3cret");
  }
});

test("the end of a rate limit is believed within a day, and a later one is replaced by 15 minutes from now", async () => {
  for (const [resetS, waitS] of [[86_000, 86_000], [86_800, 900], [900_000, 900]] as const) {
    x.addFault({ kind: "rate_limited", resetS });
    const nowMs = Date.now();
    const { retryAt } = await failure(sourceWith({ now: () => new Date(nowMs) }).fetchAccount("ada_on_chain"));
    expect([resetS, Math.abs((retryAt!.getTime() - nowMs) / 1000 - waitS) < 60]).toEqual([resetS, true]);
    x.clearFaults();
  }
});

test.each(["hang", "stall"] as const)("a request that X does not answer times out: %s", async (kind) => {
  x.addFault({ kind });
  const error = await failure(sourceWith({ timeoutMs: 300 }).fetchAccount("ada_on_chain"));
  expect([error.kind, error.message]).toEqual(["unavailable", "X did not respond within 0.3 s"]);
});

test("a slow response from X is waited for", async () => {
  x.addFault({ kind: "slow", delayMs: 300 });
  expect(await source.fetchAccount("ada_on_chain")).not.toBeNull();
});

test("a wrong path, an unreachable server and a refused token each produce their own kind of error", async () => {
  expect(await failure(sourceWith({ url: `${x.url}/v9` }).fetchAccount("ada_on_chain"))).toMatchObject({
    kind: "malformed", message: "X did not accept the request (404): The requested resource was not found.",
  });
  expect((await failure(sourceWith({ url: "http://127.0.0.1:9" }).fetchAccount("ada_on_chain"))).kind).toBe("unavailable");
  expect((await failure(sourceWith({ bearerToken: "revoked" }).fetchAccount("ada_on_chain"))).kind).toBe("unauthorised");
});

test("mentions of an account that is gone produce a not_found error", async () => {
  const account = { id: "1", username: "gone" };
  expect((await failure(source.fetchMentions({ account, keywords: [], sinceId: null, page: null }))).kind).toBe("not_found");
});
