import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createArchiveSource } from "@/product-api/upstreams/archive/archive";
import type { MentionPage } from "@/contracts/social/calls";
import type { SourceError } from "@/product-api/upstreams/social-source";
import type { StandIn } from "@/sandbox/listen";
import { hangLimits } from "../support/limits";
import { startTestApi, until } from "../support/api/product-api";
import { startServer } from "../support/upstreams/server";

let folder: string;
let location: string;
let servers: StandIn[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memescope-archive-"));
  location = path.join(folder, "mentions.json");
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true });
});

const post = (id: string, more = {}) => ({
  id, text: `@ada post ${id}`, created_at: "2026-11-21T08:00:00.000Z", author_id: "7", public_metrics: { like_count: 1 }, ...more,
});
const author = { id: "7", username: "eve", name: "Eve" };
const request = { account: { id: "ada", username: "ada" }, keywords: [], sinceId: null, page: null };
const failure = (request: Promise<unknown>): Promise<SourceError> =>
  request.then(() => expect.unreachable("it should have failed"), (error: SourceError) => error);

async function idsIn(text: string): Promise<string[]> {
  writeFileSync(location, text);
  return (await createArchiveSource({ location }).fetchMentions(request)).posts.map(({ id, author: by }) => `${id} by ${by.name}`);
}

test("reads a single response, an array of responses, one response per line, single posts, and posts that contain their author", async () => {
  const answer = (...ids: string[]) => ({ data: ids.map((id) => post(id)), includes: { users: [author] } });
  expect(await idsIn(JSON.stringify(answer("12", "3")))).toEqual(["12 by Eve", "3 by Eve"]);
  expect(await idsIn(JSON.stringify([answer("3"), answer("12")], null, 2))).toEqual(["12 by Eve", "3 by Eve"]);
  expect(await idsIn(`${JSON.stringify(answer("3"))}\n\n${JSON.stringify(answer("12"))}\n`)).toEqual(["12 by Eve", "3 by Eve"]);
  expect(await idsIn(JSON.stringify({ data: post("3"), includes: { users: [author] } }))).toEqual(["3 by Eve"]);
  expect(await idsIn(`${JSON.stringify(post("3", { author }))}\n`)).toEqual(["3 by Eve"]);
});

test("uses the later of two versions of a post, and ignores a line that is still being written", async () => {
  const [earlier, later] = [{ data: [post("3")] }, { data: [post("3", { public_metrics: { like_count: 9 } })] }];
  writeFileSync(location, `${JSON.stringify(earlier)}\n${JSON.stringify(later)}\n{"data":[{"id":`);
  const source = createArchiveSource({ location });
  expect((await source.fetchCounts(["3"])).counts.get("3")!.likes).toBe(9);
  expect((await source.fetchMentions(request)).posts).toHaveLength(1);
  writeFileSync(location, `${JSON.stringify({ data: [post("3")] })}\n`);
  appendFileSync(location, `${JSON.stringify({ data: [post("4")] })}\n`);
  expect((await source.fetchMentions(request)).posts.map(({ id }) => id)).toEqual(["4", "3"]);
});

test("returns an account without a profile for a handle that appears only in other people's posts", async () => {
  writeFileSync(location, JSON.stringify({ data: [post("3")] }));
  expect(await createArchiveSource({ location }).fetchAccount("Ada")).toMatchObject({ id: "ada", username: "Ada", followers: null });
});

test.each([
  ["HTML", "<!doctype html><h1>No</h1>"],
  ["JSON without posts", '{"price": 5}\n'],
  ["incomplete posts", '{"data":[{"id":5},{"text":"x"}]}'],
  ["one broken line among others", `${JSON.stringify({ data: [post("3")] })}\n{"data":\n${JSON.stringify({ data: [post("4")] })}\n`],
  ["an empty file", ""],
])("reports %s with a one-line error", async (_what, text) => {
  writeFileSync(location, text);
  const error = await failure(createArchiveSource({ location }).fetchMentions(request));
  expect([error.kind, error.message]).toEqual(["malformed", "The archive of mentions contains something other than mentions"]);
});

test("reports a missing file and one that is too large", async () => {
  const error = await failure(createArchiveSource({ location: path.join(folder, "none.json") }).fetchMentions(request));
  expect([error.kind, error.message]).toEqual(["unavailable", "The archive of mentions cannot be read"]);
  writeFileSync(location, " ".repeat(33 * 1024 * 1024));
  expect(
    (await failure(createArchiveSource({ location }).fetchMentions(request))).message,
  ).toBe("The archive of mentions is larger than 32 MB");
});

test("reports an address that does not respond, answers 404, never stops sending or cannot be reached", async () => {
  const [silent, refusing, endless] = await Promise.all([
    serve(() => {}),
    serve((_request, response) => void response.writeHead(404).end("<h1>no</h1>")),
    serve((_request, response) => {
      const more = () => void (response.destroyed || response.write(" ".repeat(1024 * 1024), more));
      more();
    }),
  ]);
  const at = (url: string) => failure(createArchiveSource({ location: url, timeoutMs: hangLimits.waitMs }).fetchMentions(request));
  expect(
    (await failure(createArchiveSource({ location: silent, timeoutMs: 200 }).fetchMentions(request))).message,
  ).toBe("The archive of mentions did not respond within 0.2 s");
  expect((await at(refusing)).message).toBe("The archive of mentions responded with 404");
  expect((await at(endless)).message).toBe("The archive of mentions is larger than 32 MB");
  expect((await at("http://127.0.0.1:9/mentions.json")).message).toBe("The archive of mentions cannot be reached: no web service may use its port");
});

test("an API with SOCIAL_ARCHIVE set scrapes the archive", async () => {
  writeFileSync(
    location, JSON.stringify({ data: [post("3"), post("12", { created_at: "2026-11-21T09:00:00.000Z" })], includes: { users: [author] } }),
  );
  const api = await startTestApi(undefined, { SOCIAL_ARCHIVE: location });
  try {
    const { token } = await api.register();
    const call = <T>(method: string, target: string, body?: unknown) =>
      api.call<T>(method, target, { token: token.access_token, ...(body === undefined ? {} : { body }) });
    expect((await call("GET", "/api/v1/social/source")).body).toEqual({ name: "Archive", ready: true, reason: null });
    expect((await call("POST", "/api/v1/social/scraping/setup", { username: "ada" })).status).toBe(200);
    const { body } = await until(
      () => call<MentionPage>("GET", "/api/v1/social/mentions"),
      ({ body: { mentions, total } }) => {
        // Even while mentions are being stored, a page and its total are from the same moment.
        expect(mentions).toHaveLength(total);
        return total === 2;
      },
    );
    expect(body.mentions.map(({ id, author: by, public_metrics: counts }) => [id, by.username, counts.like_count])).toEqual([
      ["12", "eve", 1], ["3", "eve", 1],
    ]);
  } finally {
    await api.stop();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = await startServer(answer);
  servers.push(server);
  return `${server.url}/mentions.json`;
}
