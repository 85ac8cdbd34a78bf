import { afterEach, beforeEach, expect, test } from "vitest";
import { startSandboxX, type SandboxX } from "./server";

let nowMs: number;
let x: SandboxX;
beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 8, 2, 3, 456);
  x = await startSandboxX({ port: 0, nowMs: () => nowMs });
});
afterEach(() => x.stop());

interface Body {
  data?: { id: string; text?: string; public_metrics?: Record<string, number> }[];
  includes?: { users: Record<string, unknown>[] };
  meta?: { result_count: number; newest_id?: string; oldest_id?: string; next_token?: string };
  errors?: { title?: string; message?: string }[];
  title?: string;
  detail?: string;
  type?: string;
}

async function get<B = Body>(path: string, authorization = "Bearer any"): Promise<{ status: number; body: B; headers: Headers }> {
  const response = await fetch(x.url + path, { headers: authorization ? { authorization } : {} });
  return { status: response.status, body: (await response.json()) as B, headers: response.headers };
}

const control = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`${x.url}/_sandbox/${path}`, { method, body: body === undefined ? null : JSON.stringify(body), headers });

async function idOf(handle: string): Promise<string> {
  return (await get<{ data: { id: string } }>(`/2/users/by/username/${handle}`)).body.data.id;
}

test("an account has the requested fields", async () => {
  const { body } = await get(`/2/users/by/username/Ada_On_Chain?user.fields=created_at,verified,public_metrics`);
  expect(body).toEqual({
    data: {
      id: expect.stringMatching(/^\d+$/), name: "Ada Lindholm", username: "ada_on_chain", verified: true,
      created_at: expect.stringMatching(/Z$/),
      public_metrics: {
        followers_count: expect.any(Number),
        following_count: expect.any(Number),
        tweet_count: expect.any(Number),
        listed_count: expect.any(Number),
      },
    },
  });
  expect(Object.keys((await get<{ data: object }>("/2/users/by/username/ada_on_chain")).body.data)).toEqual(["id", "name", "username"]);
});

test("a tracked account gains followers", async () => {
  const followers = async () => (await get<{
    data: { public_metrics: { followers_count: number } };
  }>("/2/users/by/username/ada_on_chain?user.fields=public_metrics")).body.data.public_metrics.followers_count;
  const before = await followers();
  nowMs += 30 * 86_400_000;
  expect(await followers()).toBeGreaterThan(before);
});

test("a missing or suspended account is answered with a 200 with errors", async () => {
  expect(await get("/2/users/by/username/nobody_at_all")).toMatchObject({
    status: 200,
    body: { errors: [{
      title: "Not Found Error", detail: "Could not find user with username: [nobody_at_all].", parameter: "username", resource_type: "user",
    }] },
  });
  expect((await get("/2/users/by/username/suspended_joe")).body.errors![0]!.title).toBe("Forbidden");
  expect((await get("/2/users/1/mentions")).body.errors![0]!.title).toBe("Not Found Error");
});

test("mentions come in pages, newest first, and pages do not shift when posts arrive meanwhile", async () => {
  const id = await idOf("someone");
  const first = (await get(`/2/users/${id}/mentions?max_results=100`)).body;
  x.addPosts({ handle: "someone", count: 3 });
  const second = (await get(`/2/users/${id}/mentions?max_results=100&pagination_token=${first.meta!.next_token}`)).body;
  const ids = [...first.data!, ...second.data!].map((post) => BigInt(post.id));
  expect(ids).toHaveLength(200);
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => (one < other ? 1 : -1)));
  expect(first.meta).toMatchObject({ result_count: 100, newest_id: first.data![0]!.id, oldest_id: first.data!.at(-1)!.id });
});

test("mentions are limited by since_id, until_id, start_time and end_time", async () => {
  const id = await idOf("someone");
  const { data = [] } = (await get(`/2/users/${id}/mentions?max_results=100&tweet.fields=created_at`)).body;
  const within = async (query: string) =>
    ((await get(`/2/users/${id}/mentions?max_results=100&${query}`)).body.data ?? []).map((post) => post.id);
  expect(await within(`since_id=${data[10]!.id}`)).toEqual(data.slice(0, 10).map((post) => post.id));
  expect((await within(`until_id=${data[10]!.id}`))[0]).toBe(data[11]!.id);
  const at = (data[20] as unknown as { created_at: string }).created_at;
  expect(await within(`start_time=${at}`)).toEqual(data.slice(0, 21).map((post) => post.id));
  expect((await within(`end_time=${at}`))[0]).toBe(data[21]!.id);
  const none = (await get(`/2/users/${id}/mentions?since_id=${data[0]!.id}`)).body;
  expect(none).toEqual({ meta: { result_count: 0 } });
});

test("a second stand-in has the same posts, because nothing is stored between starts", async () => {
  const id = await idOf("someone");
  const path =
    `/2/users/${id}/mentions?max_results=50&expansions=author_id&tweet.fields=public_metrics,context_annotations,lang&user.fields=public_metrics`;
  const before = (await get(path)).body;
  await x.stop();
  x = await startSandboxX({ port: 0, nowMs: () => nowMs });
  expect((await get(path)).body).toEqual(before);
  const ids = before.data!.map((post) => post.id).join(",");
  expect((await get(`/2/tweets?ids=${ids}`)).body.data!.map((post) => post.text)).toEqual(before.data!.map((post) => post.text));
});

test("counts are looked up by id and have grown, and missing posts are listed in errors", async () => {
  const id = await idOf("someone");
  const [post] = (await get(`/2/users/${id}/mentions?max_results=5&tweet.fields=public_metrics`)).body.data!;
  nowMs += 86_400_000;
  const path = `/2/tweets?ids=${post!.id},1234567890123456789&tweet.fields=public_metrics`;
  const { body } = await get(path);
  expect(body.data![0]!.public_metrics!.like_count).toBeGreaterThan(post!.public_metrics!.like_count!);
  expect(body.errors).toEqual([expect.objectContaining({ title: "Not Found Error", value: "1234567890123456789" })]);
  await control("DELETE", "posts", { ids: [post!.id] });
  expect((await get(path)).body.data).toBeUndefined();
});

test("the names of the coming API are supported: post.fields, repost_count, post_count", async () => {
  x.addPosts({ handle: "quiet_one" });
  const id = await idOf("quiet_one");
  const { body } = await get(`/2/users/${id}/mentions?expansions=author_id&post.fields=public_metrics&user.fields=public_metrics`);
  expect(Object.keys(body.data![0]!.public_metrics!)).toContain("repost_count");
  expect(Object.keys(body.includes!.users[0]!.public_metrics as object)).toContain("post_count");
});

test("texts are escaped, and a long one is cut but complete in note_tweet", async () => {
  const text = `@quiet_one ${"<b>&".repeat(100)}`;
  x.addPosts({ handle: "quiet_one", text });
  const { data } = (await get<{
    data: { text: string; note_tweet: { text: string } }[];
  }>(`/2/users/${await idOf("quiet_one")}/mentions?tweet.fields=note_tweet`)).body;
  expect(data[0]!.text).toMatch(/^@quiet_one &lt;b&gt;&amp;.*…$/);
  expect(data[0]!.note_tweet.text).toBe(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
});

test.each([
  ["/2/users/by/username/much_too_long_for_x", "username"],
  ["/2/users/abc/mentions", "id"],
  ["/2/users/{id}/mentions?max_results=4", "max_results"],
  ["/2/users/{id}/mentions?max_results=101", "max_results"],
  ["/2/users/{id}/mentions?tweet.fields=likes", "tweet.fields"],
  ["/2/users/{id}/mentions?since_id=abc", "since_id"],
  ["/2/users/{id}/mentions?start_time=yesterday", "start_time"],
  ["/2/users/{id}/mentions?pagination_token=forged!", "pagination_token"],
  ["/2/tweets/search/recent", "query"],
  ["/2/tweets/search/recent?query=%40ada%20(gm", "query"],
  [`/2/tweets/search/recent?query=%40ada%20${"w".repeat(512)}`, "query"],
  ["/2/tweets/search/recent?query=%40ada&max_results=5", "max_results"],
  ["/2/tweets/search/recent?query=%40ada&since_id=1", "since_id"],
  ["/2/tweets/search/recent?query=%40ada&end_time=2026-11-21T08:02:00Z", "end_time"],
  ["/2/tweets?ids=", "ids"],
  [`/2/tweets?ids=${Array.from({ length: 101 }, (_, at) => at + 1).join(",")}`, "ids"],
])("refuses %s for its %s", async (path, parameter) => {
  const { status, body } = await get<{ title: string; detail: string; errors: { parameters: object; message: string }[] }>(
    path.replace("{id}", await idOf("ada")),
  );
  expect([status, body.title]).toEqual([400, "Invalid Request"]);
  expect(Object.keys(body.errors[0]!.parameters)).toEqual([parameter]);
});

test("a search finds matching posts of the last seven days", async () => {
  x.addPosts({ handle: "quiet_one", text: "gm @quiet_one", ageSeconds: 8 * 86_400 });
  const [, second] = [
    x.addPosts({ handle: "quiet_one", text: "gn @quiet_one" }), x.addPosts({ handle: "quiet_one", text: "gm @quiet_one" }),
  ];
  const { body } = await get(`/2/tweets/search/recent?query=${encodeURIComponent("@quiet_one (gm OR wagmi) -is:retweet")}`);
  expect(body.data!.map(({ id }) => id)).toEqual(second);
});

test("a missing or revoked token is refused", async () => {
  for (const authorization of ["", "Basic abc", "Bearer revoked-1"]) {
    expect(
      await get("/2/users/by/username/ada", authorization),
    ).toMatchObject({ status: 401, body: { title: "Unauthorized", type: "about:blank" } });
  }
});

test("rate limits count down, end in 429, and are reset after 15 minutes", async () => {
  const first = await get("/2/users/by/username/ada");
  expect([first.headers.get("x-rate-limit-limit"), first.headers.get("x-rate-limit-remaining")]).toEqual(["300", "299"]);
  await control("POST", "limits", { call: "user", limit: 1 });
  expect((await get("/2/users/by/username/ada")).status).toBe(200);
  const refused = await get("/2/users/by/username/ada");
  expect([refused.status, refused.body.title]).toEqual([429, "Too Many Requests"]);
  const resetMs = Number(refused.headers.get("x-rate-limit-reset")) * 1000;
  expect(resetMs - nowMs).toBeGreaterThan(899_000);
  expect((await get("/2/tweets?ids=1")).status).toBe(200);
  nowMs = resetMs;
  expect((await get("/2/users/by/username/ada")).status).toBe(200);
});

test("a fault affects only the paths and as many requests as it is meant for, and is removed on request", async () => {
  await control("POST", "faults", { kind: "unavailable", path: "/2/users/", after: 1, count: 2 });
  const statuses = [];
  for (let at = 0; at < 4; at += 1) {
    statuses.push((await get("/2/users/by/username/ada")).status);
    expect((await get("/2/tweets?ids=1")).status).toBe(200);
  }
  expect(statuses).toEqual([200, 503, 503, 200]);
  await control("POST", "faults", { kind: "rate_limited_old" });
  expect((await get("/2/tweets?ids=1")).body).toEqual({ errors: [{ code: 88, message: "Rate limit exceeded" }] });
  await control("DELETE", "faults");
  expect((await get("/2/tweets?ids=1")).status).toBe(200);
});

test("the control endpoints refuse calls from web pages, and say what is wrong with a request", async () => {
  expect((await control("GET", "health")).status).toBe(200);
  expect((await control("POST", "faults", { kind: "hang" }, { origin: "http://evil.example" })).status).toBe(403);
  expect((await control("DELETE", "faults", undefined, { origin: "http://evil.example" })).status).toBe(403);
  expect(await (await control("POST", "faults", { kind: "nonsense" })).text()).toContain("kind");
  expect((await control("POST", "posts", "{")).status).toBe(400);
  expect((await control("POST", "nothing", {})).status).toBe(404);
});

test("reports a port in use in one line that names port and variable", async () => {
  const port = Number(new URL(x.url).port);
  await expect(startSandboxX({ port })).rejects.toThrow(`Port ${port} is in use: stop what uses it, or set SANDBOX_X_PORT to another port.`);
});
