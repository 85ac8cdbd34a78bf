import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { knownAccount } from "./account";
import { dialects, parseDialect, type Dialect } from "./dialect";
import { startSpecApi, type SpecApi } from "./server";

let api: SpecApi | undefined;

afterEach(async () => {
  await api?.stop();
  api = undefined;
});

async function start(options: Partial<Dialect> = {}): Promise<SpecApi> {
  return (api = await startSpecApi(options));
}

async function call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(api!.url + path, {
    method, headers, ...(body !== undefined && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(2_000),
  });
  const text = await response.text();
  return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as unknown };
}

/** Logs in with the nested token shape and returns both tokens. */
async function signIn(): Promise<{ access_token: string; refresh_token: string }> {
  const { body } = await call("POST", "/api/auth/login", { body: knownAccount });
  return (body as { token: { access_token: string; refresh_token: string } }).token;
}

describe("signing in", () => {
  it.each([
    [{ login: "nested" }, { token: {
      access_token: expect.stringMatching(/^at-/), refresh_token: expect.stringMatching(/^rt-/), token_type: "bearer", expires_in: 86_400,
    } }],
    [
      { login: "flat", hasExpiresIn: false },
      { access_token: expect.stringMatching(/^at-/), refresh_token: expect.stringMatching(/^rt-/), token_type: "bearer" },
    ],
    [{ login: "text", hasRefreshToken: false }, { token: expect.stringMatching(/^at-/), token_type: "bearer", expires_in: 86_400 }],
  ] as const)("answers as %j", async (options, expected) => {
    await start(options);
    const { body } = await call("POST", "/api/auth/login", { body: knownAccount });
    expect(body).toEqual({ user: expect.objectContaining({ username: "nora_k" }), ...expected });
  });

  it("exchanges a refresh token once, and then refuses it as the dialect says", async () => {
    await start({ refreshRefusal: 422, refresh: "token", errors: "message" });
    const { access_token, refresh_token } = await signIn();
    api!.expireAccess();
    expect((await call("GET", "/api/wallets", { token: access_token })).status).toBe(401);
    const renewed = await call("POST", "/api/auth/refresh", { body: { refresh_token } });
    const { token } = renewed.body as { token: string };
    expect((await call("GET", "/api/wallets", { token })).status).toBe(200);
    expect(
      await call("POST", "/api/auth/refresh", { body: { refresh_token } }),
    ).toEqual({ status: 422, body: { message: "The refresh token is not valid" } });
    await call("POST", "/api/auth/logout", { token });
    expect((await call("GET", "/api/wallets", { token })).status).toBe(401);
  });
});

describe("paths that are not in SPEC.md", () => {
  it.each([["missing", 404], ["failing", 500], ["refused", 401]] as const)("are %s", async (unknownPaths, status) => {
    await start({ unknownPaths });
    const { access_token: token } = await signIn();
    for (const path of ["/api/v1/network", "/health/ready", "/api/v1/wallets"]) {
      expect((await call("GET", path, { token })).status).toBe(status);
    }
  });

  it("never answer, or are behind a gateway", async () => {
    await start({ unknownPaths: "hanging" });
    await expect(call("GET", "/health/live")).rejects.toThrow(/timeout/i);
    await api!.stop();
    await start({ hasGateway: true });
    expect((await call("GET", "/api/v1/network")).status).toBe(401);
    expect((await call("GET", "/api/v1/network", { token: (await signIn()).access_token })).status).toBe(404);
  });
});

it.each([
  ["bare", (rows: unknown) => rows],
  ["data", (rows: unknown) => (rows as { data: unknown }).data],
  ["keys", (rows: unknown) => (rows as { wallets: unknown }).wallets],
  ["items", (rows: unknown) => (rows as { items: unknown }).items],
  ["data-keys", (rows: unknown) => (rows as { data: { wallets: unknown } }).data.wallets],
] as const)("wraps a list as %s", async (wrap, unwrap) => {
  await start({ wrap, login: "nested" });
  const { body } = await call("POST", "/api/auth/login", { body: knownAccount });
  const { token } = (wrap.startsWith("data")
    ? (body as { data: { token: { access_token: string } } }).data
    : body) as { token: { access_token: string } };
  expect(unwrap((await call("GET", "/api/wallets", { token: token.access_token })).body)).toHaveLength(4);
});

it("sends odd numbers, times, flags, ids and an unreadable row", async () => {
  await start({ ...dialects.odd, wrap: "bare" });
  const { access_token: token } = await signIn();
  const [first, broken, second, third] = (await call("GET", "/api/wallets", { token })).body as Record<string, unknown>[];
  expect(first).toMatchObject({ id: 7001, last_updated: expect.any(Number), is_active: null });
  expect(broken).toMatchObject({ address: null, balance: "a lot" });
  expect(second).toMatchObject({ balance: 0.0000001 });
  expect(third).toMatchObject({ balance_m_token: 1e21 });
  const [leader] = (await call("GET", "/api/v1/leaderboard", { token })).body as Record<string, number>[];
  expect([leader!.social_score! > 200, Number.isInteger(leader!.followers_count)]).toEqual([true, false]);
});

it("changes only the fields of a job that are sent", async () => {
  await start({ writes: "empty" });
  const { access_token: token } = await signIn();
  expect(
    (await call("PATCH", "/api/v1/social/scraping/jobs/501", { token, body: { frequency: 5 } })).body,
  ).toEqual({ lastRun: expect.any(String) });
  expect(api!.account().job).toMatchObject({ frequency: 5, keywords: ["nora", "onchain"], webhookUrl: "https://hooks.example.com/nora" });
  expect((await call("POST", "/api/v1/social/scraping/webhooks", { token, body: { url: "https://hooks.example.com" } })).body).toEqual({});
});

it("holds refusals back until four calls are waiting, and sends them together", async () => {
  await start({ gatheredRefusals: 4 });
  const { access_token: token } = await signIn();
  api!.expireAccess();
  const order: string[] = [];
  const callAndRecord = async (path: string) =>
    order.push(`${(await call("GET", path, { token })).status} after ${api!.requests.length - 1}`);
  await Promise.all(["/api/wallets", "/api/portfolios", "/api/admin/stats", "/api/prices/latest"].map(callAndRecord));
  expect(order).toEqual(Array.from({ length: 4 }, () => "401 after 4"));
});

it("survives a socket that is reset", async () => {
  await start({ socket: "none" });
  const { hostname, port } = new URL(api!.url);
  const reset = () => new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(
      "GET /ws HTTP/1.1\r\nHost: spec\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", () => socket.resetAndDestroy(),
    ));
    socket.on("error", () => undefined).on("close", () => resolve());
  });
  for (let nth = 0; nth < 20; nth += 1) await reset();
  expect((await call("GET", "/api/prices/latest")).status).toBe(401);
});

it("pushes to subscribers, and admits only sockets with a token if the dialect requires it", async () => {
  await start({ socket: "token" });
  const { access_token } = await signIn();
  const opened = (query: string) =>
    new Promise<WebSocket | number>((resolve) => {
      const socket = new WebSocket(`${api!.url.replace("http", "ws")}/ws${query}`);
      socket.once("open", () => resolve(socket));
      socket.once("unexpected-response", (_request, { statusCode }) => resolve(statusCode ?? 0));
      socket.on("error", () => undefined);
    });
  expect(await opened("")).toBe(401);
  const socket = (await opened(`?token=${access_token}`)) as WebSocket;
  const message = new Promise((resolve) => socket.once("message", (data) => resolve(JSON.parse(String(data)))));
  socket.send(JSON.stringify({ type: "subscribe", data: { subscription: "transaction_feed" } }));
  await expect.poll(() => api!.live.subscribers()).toBe(1);
  api!.live.push({ type: "new_transaction", data: null });
  expect(await message).toEqual({ type: "new_transaction", data: null });
  socket.close();
});

it("reads a dialect by name or as JSON, and names unknown names and options", () => {
  expect(parseDialect("wrapped").wrap).toBe("data");
  expect(parseDialect('{"login":"text"}').login).toBe("text");
  expect(() => parseDialect("klingon")).toThrow(/one of plain/);
  expect(() => parseDialect('{"logon":"text"}')).toThrow(/no option "logon"/);
});
