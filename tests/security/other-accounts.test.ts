import { beforeAll, describe, expect, it } from "vitest";
import type { AccountSecurity } from "@/contracts/auth/account";
import type { Passkey } from "@/contracts/auth/factors";
import { calls } from "@/contracts/calls";
import { exportFiles } from "@/contracts/exports";
import type { NotificationList } from "@/contracts/notifications";
import { factorPerson, PASSWORD } from "../support/api/second-factor";
import { until } from "../support/api/product-api";
import { api, BASE, quietHandle, startTracking, passTime, x } from "../support/api/tracking";

startTracking();

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const proof = { proof: { password: PASSWORD }, language: "en" };

/** What the ids of each call with one in its path belong to, and a valid body. */
const byPath: Readonly<Record<string, [of: keyof Ids, body?: unknown]>> = {
  "DELETE /api/v1/account/sessions/:id": ["session"],
  "DELETE /api/v1/alerts/:id": ["alert"],
  "PATCH /api/v1/account/passkeys/:id": ["passkey", { name: "Mine now" }],
  "POST /api/v1/account/passkeys/:id/removal": ["passkey", proof],
  "DELETE /api/prices/alerts/:id": ["priceAlert"],
  "PATCH /api/v1/social/scraping/jobs/:id": ["job", { frequency: 60 }],
  "PATCH /api/v1/social/mentions/:id": ["mention", { sentiment: "negative" }],
  "DELETE /api/v1/social/mentions/:id": ["mention"],
  "PATCH /api/v1/social/trackers/:id": ["tracker", { paused: true }],
  "DELETE /api/v1/social/trackers/:id": ["tracker"],
  "PATCH /api/v1/views/:id": ["view", { name: "Mine now" }],
  "DELETE /api/v1/views/:id": ["view"],
  "PATCH /api/wallets/:id": ["wallet", { name: "Mine now" }],
  "DELETE /api/wallets/:id": ["wallet"],
  "GET /api/wallets/:id/transactions": ["wallet"],
  "GET /api/v1/wallets/:id/transactions": ["wallet"],
  "GET /api/wallets/:id/balance": ["wallet"],
  "GET /api/v1/wallets/:id/holdings": ["wallet"],
  "POST /api/v1/wallets/:id/ownership/challenges": ["wallet"],
  "POST /api/v1/wallets/:id/ownership": ["wallet", { signature: `0x${"1".repeat(130)}` }],
  "DELETE /api/v1/webhooks/:id": ["webhook"],
  "GET /api/v1/webhooks/:id/deliveries": ["webhook"],
  "POST /api/v1/webhooks/:id/deliveries": ["webhook"],
  "POST /api/v1/webhooks/:id/deliveries/:delivery": ["webhook"],
};
/** Ids of players, who are public. */
const publicIds = ["GET /api/v1/leaderboard/players/:id/score"];

const period = "from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z";
/** Ids outside the path. */
const elsewhere: readonly [of: keyof Ids, method: string, path: (id: string) => string, body?: (id: string) => unknown][] = [
  ["wallet", "GET", (id) => `/api/v1/portfolio/statement?${period}&wallet_id=${id}`],
  ["wallet", "GET", (id) => `/api/v1/portfolio/snapshot?at=2026-01-01T00:00:00Z&wallet_id=${id}`],
  ["wallet", "GET", (id) => `/api/v1/transactions?wallet_id=${id}`],
  ["wallet", "GET", (id) => `${exportFiles.transactions.path}?format=json&wallet_id=${id}`],
  ["wallet", "GET", (id) => `${exportFiles.statement.path}?format=json&${period}&wallet_id=${id}`],
  ["wallet", "POST", () => "/api/v1/alerts", (id) => ({ kind: "wallet", wallet_id: id, direction: "any", usd: 5 })],
  ["tracker", "GET", (id) => `/api/v1/social/mentions?tracker=${id}`],
  ["tracker", "GET", (id) => `/api/v1/social/mentions/authors?tracker=${id}`],
  ["tracker", "GET", (id) => `${BASE}/mentions?tracker=${id}`],
  ["tracker", "GET", (id) => `${exportFiles.mentions.path}?format=json&tracker=${id}`],
  ["tracker", "GET", (id) => `/api/v1/timeline?tracker=${id}`],
  ["tracker", "GET", (id) => `/api/v1/timeline/authors?${period}&tracker=${id}`],
  ["mention", "POST", () => "/api/v1/social/mentions/read", (id) => ({ ids: [id] })],
  ["notification", "POST", () => "/api/v1/notifications/read", (id) => ({ ids: [id] })],
];

type Ids = Awaited<ReturnType<typeof fill>>;
let owner: Awaited<ReturnType<typeof factorPerson>>;
let ids: Ids;
let stranger: string;

/** Gives an account one of everything that has an id. */
async function fill({ call, addPasskey, user }: typeof owner) {
  const handle = quietHandle();
  const idOf = async (path: string, body: unknown) => (await call<{ id: string }>("POST", path, body)).body.id;
  const job = await idOf(`${BASE}/setup`, { username: handle });
  const webhook = await idOf(`${BASE}/webhooks`, { url: "https://receiver.example/hook", events: ["mentions"] });
  const tracker = await idOf("/api/v1/social/trackers", { kind: "handle", name: quietHandle() });
  const read = async (path: string) => (await call<{ id: string }[]>("GET", path)).body;
  await until(async () => (await call<{ lastRun: string | null }>("GET", `${BASE}/jobs/current`)).body.lastRun, (last) => last !== null);
  x.addPosts({ handle, text: "a project to love" });
  passTime(5_000);
  await until(() => call("POST", `${BASE}/trigger`, {}), ({ status }) => status === 200);
  const [delivery] = await until(() => read(`/api/v1/webhooks/${webhook}/deliveries`), (rows) => rows.length > 0);
  const [mention] = await read(`${BASE}/mentions`);
  await addPasskey();
  const { notifications } = (await call<NotificationList>("GET", "/api/v1/notifications")).body;
  return {
    job, webhook, tracker, delivery: delivery!.id, mention: mention!.id, notification: notifications[0]!.id, user: user.id,
    wallet: await idOf("/api/wallets", { address: `0x${"12".repeat(20)}` }),
    alert: await idOf("/api/v1/alerts", { kind: "mood", points: 10, mentions_min: 10 }),
    priceAlert: await idOf("/api/prices/alerts", { symbol: "ETH", condition: "above", threshold_usd: 1_000_000 }),
    view: await idOf("/api/v1/views", { screen: "wallets", name: "Mine", query: "" }),
    passkey: (await call<{ passkeys: Passkey[] }>("GET", "/api/v1/account/factors")).body.passkeys[0]!.id,
    session: (await call<AccountSecurity>("GET", "/api/v1/account/security")).body.sessions[0]!.id,
  };
}

beforeAll(async () => {
  owner = await factorPerson(api);
  ids = await fill(owner);
  // An account that tracks something itself, so that nothing is refused only because there is nothing.
  const other = await factorPerson(api);
  await other.call("POST", `${BASE}/setup`, { username: quietHandle() });
  stranger = other.token.access_token;
});

/** Everything of the owner's that others could have changed. */
async function possessions(): Promise<unknown> {
  const read = async (path: string) => (await owner.call("GET", path)).body;
  const { sessions } = (await owner.call<AccountSecurity>("GET", "/api/v1/account/security")).body;
  return [sessions.map(({ id }) => id), ...(await Promise.all([
    "/api/wallets", "/api/v1/alerts", "/api/prices/alerts", "/api/v1/views", "/api/v1/webhooks", "/api/v1/social/trackers",
    `${BASE}/mentions`, "/api/v1/social/mentions/unread", "/api/v1/notifications", "/api/v1/account/factors",
  ].map(read)))];
}

const asStranger = async (method: string, path: string, body: unknown) => {
  const { status, body: answer } = await api.call(method, path, { token: stranger, ...(body === undefined ? {} : { body }) });
  return { status, answer };
};

describe("another account's ids", () => {
  it("appear in the path of no call that is not tested here", () => {
    const withId = calls.map(({ method, path }) => `${method} ${path}`).filter((call) => /:id\b/.test(call));
    expect([...Object.keys(byPath), ...publicIds].toSorted()).toEqual(withId.toSorted());
  });

  it.each(Object.entries(byPath))("are answered like unknown ones, and change nothing: %s", async (call, [of, body]) => {
    const [method = "", path = ""] = call.split(" ");
    const at = (id: string, delivery: string) => path.replace(":id", id).replace(":delivery", delivery);
    const before = await possessions();
    const answer = await asStranger(method, at(ids[of], ids.delivery), body);
    expect(answer).toMatchObject({ status: 404, answer: { code: "not_found" } });
    expect(answer).toEqual(await asStranger(method, at(UNKNOWN, UNKNOWN), body));
    expect(await possessions()).toEqual(before);
  });

  it.each(elsewhere.map((one) => [`${one[1]} ${one[2]("…")}`, ...one] as const))("are answered like unknown ones, and change nothing: %s", async (
    _name, of, method, path, body,
  ) => {
    const before = await possessions();
    const answer = await asStranger(method, path(ids[of]), body?.(ids[of]));
    expect(answer).toEqual(await asStranger(method, path(UNKNOWN), body?.(UNKNOWN)));
    expect(JSON.stringify(answer)).not.toMatch(/0x1212|a project to love/);
    expect(await possessions()).toEqual(before);
  });
});
