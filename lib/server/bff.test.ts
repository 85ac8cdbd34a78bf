import { readdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { accountCalls } from "@/contracts/account";
import { authCalls } from "@/contracts/auth";
import type { Call } from "@/contracts/call";
import { leaderboardCalls } from "@/contracts/leaderboard";
import { liveCalls } from "@/contracts/live";
import { networkCalls } from "@/contracts/network";
import { notificationsCalls } from "@/contracts/notifications";
import { portfolioCalls } from "@/contracts/portfolio";
import { pricesCalls } from "@/contracts/prices";
import { socialCalls } from "@/contracts/social";
import { walletsCalls } from "@/contracts/wallets";
import { webhooksCalls } from "@/contracts/webhooks";
import { TokenApi } from "@/tests/support/token-api";
import type { RouteHandler } from "./bff";

const api = new TokenApi();

const tables = { accountCalls, walletsCalls, liveCalls, networkCalls, portfolioCalls, pricesCalls, notificationsCalls, socialCalls, webhooksCalls, leaderboardCalls };
const calls: Call[] = Object.values(tables).flatMap((table) => Object.values<Call>(table));
const mutations = calls.filter(({ method }) => method !== "GET");
const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin", "x-memescope": "1", "content-type": "application/json" };
const address = `0x${"ab".repeat(20)}`;

beforeAll(async () => {
  vi.stubEnv("PRODUCT_API_URL", await api.start());
});
afterEach(() => api.reset());
afterAll(() => api.stop());

const fileOf = (path: string) => `app${path.replace(/:(\w+)/g, "[$1]")}/route.ts`;

async function send(call: Pick<Call, "method" | "path">, headers: Record<string, string>, body?: string): Promise<Response> {
  const route = (await import(/* @vite-ignore */ `../../${fileOf(call.path)}`)) as Record<string, RouteHandler | undefined>;
  const handler = route[call.method];
  if (!handler) throw new Error(`${call.path} has no ${call.method}`);
  const request = new Request(`http://localhost:3000${call.path.replace(/:\w+/g, "1")}`, { method: call.method, headers, ...(body !== undefined && { body }) });
  return handler(request, { params: Promise.resolve({ id: "1", symbol: "1", username: "1", delivery: "1", userId: "1" }) });
}

/** For each call with a body, one that its schema accepts. */
const goodBodies = new Map<Call, unknown>([
  [walletsCalls.create, { address }],
  [walletsCalls.createMany, { wallets: [{ address }] }],
  [walletsCalls.rename, { name: "New" }],
  [walletsCalls.proveOwnership, { signature: `0x${"0".repeat(130)}` }],
  [notificationsCalls.markRead, { ids: ["1"] }],
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
  [webhooksCalls.test, { url: "https://example.com/hook" }],
]);

const problemOf = async (response: Response) => ({ status: response.status, body: (await response.json()) as Record<string, unknown> });

describe("the routes of the backend-for-frontend", () => {
  it.each(calls)("serve $method $path, and ask who it is", async (call) => {
    const { status } = await send(call, own, goodBodies.has(call) ? JSON.stringify(goodBodies.get(call)) : undefined);
    // The product API of this test knows nobody, so a public call comes back with its 401.
    expect(status).toBe(401);
    expect(api.seen.length).toBe(call.auth === "public" ? 1 : 0);
  });

  it("leave out the calls that carry tokens", () => {
    const files = readdirSync("app/api", { recursive: true, encoding: "utf8" }).map((file) => `app/api/${file}`);
    for (const call of Object.values(authCalls)) expect(files).not.toContain(fileOf(call.path));
  });

  const foreign: Record<string, Record<string, string>> = {
    "from another origin": { ...own, origin: "https://evil.example" },
    "from another site": { ...own, "sec-fetch-site": "cross-site" },
    "that say nothing of where they come from": { "x-memescope": "1", "content-type": "application/json" },
    "without the header of our client": { origin: own.origin, "content-type": "application/json" },
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

describe("the input of a route", () => {
  const create = (body: string, headers: Record<string, string> = {}) => send(walletsCalls.create, { ...own, ...headers }, body);

  it("must be JSON by its type", async () => {
    expect((await create(JSON.stringify({ address }), { "content-type": "text/plain" })).status).toBe(403);
    expect((await create("{", {})).status).toBe(400);
    expect((await create("", {})).status).toBe(400);
  });

  it("is checked by the schemas of the call, and the wrong fields are named", async () => {
    const { status, body } = await problemOf(await create(JSON.stringify({ address: "0x1", name: "n".repeat(51) })));
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "invalid_input", status: 422, title: "The input is not valid" });
    expect(body.errors).toEqual([
      { field: "address", message: "Please enter a valid wallet address" },
      { field: "name", message: "Name must be less than 50 characters!" },
    ]);
  });

  it.each(['{"address":"ADDRESS","owner":"me"}', '{"address":"ADDRESS","__proto__":{"admin":true}}', "[]", "null", "7", '"x"', "[".repeat(100_000)])(
    "refuses %.60s",
    async (text) => {
      const response = await create(text.replace("ADDRESS", address));
      expect([400, 422]).toContain(response.status);
      expect(await response.text()).not.toMatch(/at \S+ \(|\.ts:/);
      expect(api.seen).toEqual([]);
    },
  );

  it("may not be long", async () => {
    expect((await create(JSON.stringify({ address, name: "n".repeat(1_000_001) }))).status).toBe(413);
    expect((await create("{}", { "content-length": "100000000" })).status).toBe(413);
  });

  it("is told in problem details that are not stored anywhere", async () => {
    const response = await create("{");
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("an unknown path under /api", () => {
  it.each(["GET", "POST", "DELETE"] as const)("is a 404 in JSON for %s", async (method) => {
    const { status, body } = await problemOf(await send({ method, path: "/api/[[...path]]" }, {}));
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: "not_found", type: "urn:memescope:problem:not_found" });
  });
});
