import { beforeAll, describe, expect, it, vi } from "vitest";
import { alertsCalls } from "@/contracts/alerts/calls";
import { accountCalls } from "@/contracts/auth/account";
import { authCalls } from "@/contracts/auth/calls";
import { factorsCalls, signInCalls } from "@/contracts/auth/factors";
import type { Call } from "@/contracts/call";
import { calls as allCalls } from "@/contracts/calls";
import { exportFiles } from "@/contracts/exports";
import { deviceHeader } from "@/contracts/fields/device-rules";
import { leaderboardCalls } from "@/contracts/leaderboard/calls";
import { mailCalls } from "@/contracts/mail/calls";
import { notificationsCalls } from "@/contracts/notifications";
import { pricesCalls } from "@/contracts/prices/calls";
import { socialCalls } from "@/contracts/social/calls";
import { socialTrackersCalls } from "@/contracts/social/trackers";
import { statementCalls } from "@/contracts/statement/calls";
import { timelineCalls } from "@/contracts/timeline/calls";
import { viewsCalls } from "@/contracts/views/calls";
import { walletsCalls } from "@/contracts/wallets/calls";
import { webhooksCalls } from "@/contracts/webhooks/calls";
import { accountHeader } from "@/lib/shared/account-mark";
import { MapJar } from "@/tests/support/web/map-jar";
import { request } from "@/tests/support/web/next-headers";
import { useTokenApi } from "@/tests/support/web/token-api";
import { readEnv } from "../env";
import { writeStoredSession } from "../session/cookies";
import { accountMark } from "../session/current";
import { clientAtSignIn } from "../session/device";
import { serveApi } from "./serve-api";
import { serveCall } from "./serve-call";

const api = useTokenApi();

const tokenCalls = [...Object.values<Call>(authCalls), ...Object.values<Call>(signInCalls)];
const calls = allCalls.filter((call) => !tokenCalls.includes(call));
const mutations = calls.filter(({ method }) => method !== "GET");
const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin", "x-memescope": "1", "content-type": "application/json" };
const address = `0x${"ab".repeat(20)}`;

beforeAll(() => {
  vi.stubEnv("SAMPLE_DATA", "off");
});

/** The path with a valid value for each parameter. */
const pathOf = ({ path }: Pick<Call, "path">) =>
  path.replace(":kind", "handle").replace("trackers/:id", "trackers/0f0e0d0c-0b0a-4908-8706-050403020100").replace(/:\w+/g, "1");

async function send(call: Pick<Call, "method" | "path">, headers: Record<string, string>, body?: string): Promise<Response> {
  const query = goodQueries.get(call.path) ?? "";
  const url = `http://localhost:3000${pathOf(call)}${query}`;
  return serveApi(new Request(url, { method: call.method, headers, ...(body !== undefined && { body }) }));
}

/** Gives the browser a session with this id. */
async function signIn(sid: string): Promise<void> {
  request.jar = new MapJar();
  const [user, at] = [{ id: "7", email: "ann@example.com", username: "ann" }, Date.now()];
  await writeStoredSession(request.jar, readEnv(), user, {
    sid, userId: user.id, accessToken: "access-1", refreshToken: "r", refreshAtMs: at + 600_000, renewedAtMs: at,
  });
}

/** A valid body for each call that takes one. */
const goodBodies = new Map<Call, unknown>([
  [walletsCalls.create, { address }],
  [walletsCalls.createMany, { wallets: [{ address }] }],
  [walletsCalls.rename, { name: "New" }],
  [walletsCalls.proveOwnership, { signature: `0x${"0".repeat(130)}` }],
  [notificationsCalls.markRead, { ids: ["1"] }],
  [accountCalls.export, { password: "correct horse" }],
  [accountCalls.changePassword, { password: "correct horse", new_password: "another horse" }],
  [accountCalls.endSessions, { keep_this: true }],
  [accountCalls.remove, { password: "correct horse" }],
  [leaderboardCalls.syncMemex, { portfolioValue: 1, twitterFollowers: null, socialScore: 2, lastActivity: "2026-11-05T12:00:00Z" }],
  [leaderboardCalls.linkMemex, { profile_url: "https://memex.example/profiles/1" }],
  [leaderboardCalls.setVisibility, { mode: "hidden" }],
  [pricesCalls.createAlert, { symbol: "M", condition: "above", threshold_usd: 1 }],
  [socialCalls.setup, { username: "@memefan" }],
  [socialCalls.update, { frequency: 30 }],
  [socialCalls.trigger, { username: "memefan" }],
  [socialCalls.addWebhook, { url: "https://example.com/hook" }],
  [socialCalls.markRead, { ids: ["1"] }],
  [socialCalls.correctSentiment, { sentiment: "negative" }],
  [socialTrackersCalls.add, { kind: "ticker", name: "M" }],
  [socialTrackersCalls.change, { paused: true }],
  [mailCalls.verify, {}],
  [mailCalls.change, { email: "new@example.com", password: "correct horse" }],
  [mailCalls.confirm, { token: "1" }],
  [mailCalls.requestReset, { email: "me@example.com" }],
  [mailCalls.reset, { token: "1", password: "another horse" }],
  [factorsCalls.passkeyChallenge, { password: "correct horse" }],
  [factorsCalls.addPasskey, {
    token: "1",
    name: "Laptop",
    response: { id: "1", rawId: "1", type: "public-key", response: { attestationObject: "1", clientDataJSON: "1" } },
  }],
  [factorsCalls.renamePasskey, { name: "Laptop" }],
  [factorsCalls.removePasskey, { proof: { password: "correct horse" } }],
  [factorsCalls.beginTotp, { password: "correct horse" }],
  [factorsCalls.addTotp, { token: "1", code: "123456" }],
  [factorsCalls.removeTotp, { proof: { password: "correct horse" } }],
  [factorsCalls.renewRecoveryCodes, { proof: { password: "correct horse" } }],
  [viewsCalls.create, { screen: "wallets", name: "Whales", query: "sort=value" }],
  [viewsCalls.change, { name: "Whales" }],
  [alertsCalls.create, { kind: "rank", condition: "falls", rank: 10, timeframe: "7d", repeats: false }],
  [webhooksCalls.test, { url: "https://example.com/hook" }],
]);

/** A valid query for each call that requires one. */
const goodQueries = new Map([
  [statementCalls.statement.path, "?from=2026-11-01T00:00:00Z"],
  [statementCalls.snapshot.path, "?at=2026-11-01T00:00:00Z"],
  [timelineCalls.authors.path, "?from=2026-11-01T00:00:00Z"],
] as [string, string][]);

const problemOf = async (response: Response) => ({ status: response.status, body: (await response.json()) as Record<string, unknown> });

describe("the routes of the backend-for-frontend", () => {
  it.each(calls)("answer $method $path without a session, asking the product API only if the call is public", async (call) => {
    const { status } = await send(call, own, goodBodies.has(call) ? JSON.stringify(goodBodies.get(call)) : undefined);
    // The product API of this test knows no user. Its refusal of a public call ends no session.
    expect(status).toBe(call.auth === "public" ? 403 : 401);
    expect(api.seen.length).toBe(call.auth === "public" ? 1 : 0);
  });

  it.each(calls)("pass $method $path on under the same path, with the session's bearer token", async (call) => {
    await signIn(call.path);
    // A setup is passed on once it is known that there is no job.
    const isNone = (path: string) => call === socialCalls.setup && path.endsWith("/jobs/current");
    api.respond = (path, response) => response.writeHead(isNone(path) ? 404 : 200).end("[]");
    const { status } = await send(call, own, goodBodies.has(call) ? JSON.stringify(goodBodies.get(call)) : undefined);
    expect(status === 204).toBe(call.status === 204);
    request.jar = new MapJar();
    const passed = api.seen.find(({ method, path }) => method === call.method && path.split("?")[0] === pathOf(call));
    expect(passed?.headers.authorization).toBe("Bearer access-1");
  });

  it("answer HEAD like GET, without a body", async () => {
    const path = "/api/wallets";
    const headOf = (target: string) => send({ method: "HEAD" as Call["method"], path: target }, {});
    const [head, get] = [await headOf(path), await send({ method: "GET", path }, {})];
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([get.status, get.headers.get("content-type"), ""]);
    expect(get.status).toBe(401);
    // A HEAD would make an export for nothing, and the user's own export would then be refused because one is under way.
    expect([(await headOf("/api/nothing")).status, (await headOf(exportFiles.transactions.path)).status]).toEqual([404, 404]);
  });

  it.each(tokenCalls)("do not serve the calls that carry tokens: $method $path", async (call) => {
    expect((await send(call, own, "{}")).status).toBe(404);
    expect(api.seen).toEqual([]);
  });

  it("are matched by fixed parts before parameters and not with an empty parameter, and parameters are decoded", async () => {
    expect((await send({ method: "DELETE", path: "/api/v1/social/scraping/jobs/current" }, own)).status).toBe(401);
    expect((await send({ method: "PATCH", path: "/api/v1/social/scraping/jobs/current" }, own, "{}")).status).toBe(401);
    expect((await send({ method: "GET", path: "/api/wallets//balance" }, own)).status).toBe(404);
    await signIn("matched");
    for (const path of ["/api/prices/latest", "/api/prices/a%2Fb"]) await send({ method: "GET", path }, own);
    request.jar = new MapJar();
    expect(api.seen.map(({ path }) => path)).toEqual(["/api/prices/latest", "/api/prices/a%2Fb?range=24h"]);
  });

  const foreign: Record<string, Record<string, string>> = {
    "from another origin": { ...own, origin: "https://evil.example" },
    "from another site": { ...own, "sec-fetch-site": "cross-site" },
    "of unknown origin": { "x-memescope": "1", "content-type": "application/json" },
    "without our client's header": { origin: own.origin, "content-type": "application/json" },
  };
  for (const [which, headers] of Object.entries(foreign)) {
    it.each(mutations)(`refuse mutations ${which}: $method $path`, async (call) => {
      const { status, body } = await problemOf(await send(call, headers, call.body && JSON.stringify({ address })));
      expect(status).toBe(403);
      expect(body.code).toBe("forbidden_origin");
      expect(api.seen).toEqual([]);
    });
  }
});

it("a document that shows another account than the cookies gets a 401, and the product API is not asked", async () => {
  await signIn("of-ann");
  const as = (id: string) => ({ ...own, [accountHeader]: accountMark({ id }) });
  for (const [call, body] of [[pricesCalls.latest], [walletsCalls.create, JSON.stringify({ address })]] as const) {
    const { status, body: problem } = await problemOf(await send(call, as("8"), body));
    expect([call.path, status, problem.code]).toEqual([call.path, 401, "unauthenticated"]);
  }
  expect(api.seen).toEqual([]);
  api.respond = (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end("[]");
  expect((await send(pricesCalls.latest, as("7"))).status).toBe(200);
  request.jar = new MapJar();
  expect((await send(pricesCalls.latest, as("7"))).status, "once the session has ended").toBe(401);
});

it("calls that change how an account is protected say which known device they come from, and no others do", async () => {
  await signIn("on-device");
  const { deviceId } = await clientAtSignIn(request.jar, new Headers(), readEnv());
  api.respond = (_, response) => void response.writeHead(200).end("[]");
  for (const call of [accountCalls.changePassword, mailCalls.reset, accountCalls.security, walletsCalls.create]) {
    await send(call, own, goodBodies.has(call) ? JSON.stringify(goodBodies.get(call)) : undefined);
  }
  request.jar = new MapJar();
  expect(api.seen.map(({ headers }) => headers[deviceHeader])).toEqual([deviceId, deviceId, undefined, undefined]);
});

it("a refusal says how long to wait, as the product API does", async () => {
  await signIn("limited");
  api.respond = (_, response) => void response.writeHead(429, { "retry-after": "30" }).end("{}");
  const answer = await send(pricesCalls.latest, own);
  request.jar = new MapJar();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "30"]);
});

it("an error that nobody expected is described in the log, and not to the browser", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fail = () => Promise.reject(new Error("of the inside"));
  const answer = await serveCall(pricesCalls.latest, new Request("http://localhost:3000/api/prices/latest"), {}, fail);
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining("inside")]);
  expect(log.mock.calls.join()).toContain("of the inside");
  log.mockRestore();
});

it("an answer says how many unreadable entries were left out, and has no such header if there were none", async () => {
  await signIn("unreadable");
  let rows: object[] = [{ symbol: "M", price_usd: 0.5 }, { price_usd: "dear" }, { symbol: null }];
  api.respond = (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows));
  const incomplete = await send(pricesCalls.latest, own);
  expect([incomplete.headers.get("x-memescope-unreadable"), await incomplete.json()]).toEqual([
    "2", [expect.objectContaining({ symbol: "M" })],
  ]);
  rows = rows.slice(0, 1);
  expect((await send(pricesCalls.latest, own)).headers.has("x-memescope-unreadable")).toBe(false);
  request.jar = new MapJar();
});

it("a rank that does not exist is null, which browsers do not log as an error; anything else that does not exist is a 404", async () => {
  await signIn("unranked");
  api.respond = (_, response) => void response.writeHead(404).end();
  const answers = [await send(leaderboardCalls.ownRank, own), await send(leaderboardCalls.competitiveAnalysis, own)];
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual([[200, null], [200, null]]);
  expect((await send(leaderboardCalls.rank, own)).status).toBe(404);
  request.jar = new MapJar();
});

describe("the input of a route", () => {
  const create = (body: string, headers: Record<string, string> = {}) => send(walletsCalls.create, { ...own, ...headers }, body);

  it("must be JSON, and declared as JSON", async () => {
    expect((await create(JSON.stringify({ address }), { "content-type": "text/plain" })).status).toBe(403);
    expect((await create("{", {})).status).toBe(400);
    expect((await create("", {})).status).toBe(400);
    expect((await send(walletsCalls.create, own)).status, "without any body").toBe(400);
  });

  it("is validated by the call's schemas, and the invalid fields are named", async () => {
    const { status, body } = await problemOf(await create(JSON.stringify({ address: "0x1", name: "n".repeat(51) })));
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "invalid_input", status: 422, title: "The input is not valid" });
    expect(body.errors).toEqual([
      { field: "address", message: "Please enter a valid wallet address" },
      { field: "name", message: "Name must be less than 50 characters!" },
    ]);
  });

  it.each([
    '{"address":"ADDRESS","owner":"me"}', '{"address":"ADDRESS","__proto__":{"admin":true}}', "[]", "null", "7", '"x"', "[".repeat(100_000),
  ])(
    "is rejected: %.60s",
    async (text) => {
      const response = await create(text.replace("ADDRESS", address));
      expect([400, 422]).toContain(response.status);
      expect(await response.text()).not.toMatch(/at \S+ \(|\.ts:/);
      expect(api.seen).toEqual([]);
    },
  );

  it("that breaks off is refused, so that nobody can fill the log with errors by hanging up", async () => {
    const url = `http://localhost:3000${walletsCalls.create.path}`;
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
    const init = { method: "POST", headers: own, body, duplex: "half" };
    expect(await problemOf(await serveApi(new Request(url, init)))).toMatchObject({ status: 400, body: { code: "malformed_request", detail: "The body did not arrive completely." } });
  });

  it("arrives whole if a character is split between two parts of it", async () => {
    await signIn("split");
    const bytes = new TextEncoder().encode(JSON.stringify({ address, name: "錢" }));
    const body = new ReadableStream({
      start: (controller) => { controller.enqueue(bytes.slice(0, -3)); controller.enqueue(bytes.slice(-3)); controller.close(); },
    });
    const init = { method: "POST", headers: own, body, duplex: "half" };
    await serveApi(new Request(`http://localhost:3000${walletsCalls.create.path}`, init));
    request.jar = new MapJar();
    expect(JSON.parse(api.seen[0]?.body ?? "")).toMatchObject({ name: "錢" });
  });

  it("is not read any further once it is too long", async () => {
    const cancel = vi.fn();
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(400_000)), cancel });
    const init = { method: "POST", headers: own, body, duplex: "half" };
    expect((await serveApi(new Request(`http://localhost:3000${walletsCalls.create.path}`, init))).status).toBe(413);
    expect(cancel).toHaveBeenCalled();
  });

  it("is limited in size", async () => {
    expect((await create(JSON.stringify({ address, name: "n".repeat(1_000_001) }))).status).toBe(413);
    expect((await create("{}", { "content-length": "100000000" })).status).toBe(413);
  });

  it("is rejected with problem details that are not cached", async () => {
    const response = await create("{");
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("an unknown path under /api", () => {
  it.each(["GET", "POST", "DELETE"] as const)("is a 404 in JSON for %s", async (method) => {
    const { status, body } = await problemOf(await send({ method, path: "/api/nothing/here" }, {}));
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: "not_found", type: "urn:memescope:problem:not_found" });
  });
});
