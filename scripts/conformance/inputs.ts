import { isRecord } from "../../lib/server/compat/read";

/** Earlier responses by `METHOD /path`, unwrapped. */
type Answers = ReadonlyMap<string, unknown>;

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The input of a call, or why there is none. */
export type InputOf = (answers: Answers, nowMs: number) => Input | string;

const dayMs = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** A field of a response, or of the first row that has it, as text. */
function fieldOf(answers: Answers, key: string, field: string): string | undefined {
  const answer = answers.get(key);
  const row: unknown = Array.isArray(answer)
    ? answer.find((one) => isRecord(one) && one[field] !== null && one[field] !== undefined)
    : answer;
  const value = isRecord(row) ? row[field] : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function param(name: string, from: string, field: string, without: string): InputOf {
  return (answers) => {
    const value = fieldOf(answers, from, field);
    return value === undefined ? without : { params: { [name]: value } };
  };
}

const wallet = param("id", "GET /api/wallets", "id", "the account tracks no wallet");
const webhook = param("id", "GET /api/v1/webhooks", "id", "the account has no webhook");

/** Inputs of read calls that require some. */
export const readInputs: Readonly<Record<string, InputOf>> = {
  "GET /api/wallets/:id/transactions": wallet,
  "GET /api/wallets/:id/balance": wallet,
  "GET /api/v1/wallets/:id/transactions": wallet,
  "GET /api/v1/wallets/:id/holdings": wallet,
  "GET /api/prices/:symbol": param("symbol", "GET /api/prices/latest", "symbol", "no asset has a price"),
  "GET /api/v1/social/scraping/user/:username": () => ({ params: { username: "me" } }),
  "GET /api/v1/leaderboard/user/:userId/rank": param("userId", "GET /api/v1/leaderboard", "user_id", "nobody is on the board"),
  "GET /api/v1/leaderboard/players/:id/score": param("id", "GET /api/v1/leaderboard", "id", "nobody is on the board"),
  "GET /api/v1/webhooks/:id/deliveries": webhook,
  "GET /api/v1/portfolio/statement": (_answers, nowMs) => ({ query: { from: iso(nowMs - dayMs) } }),
  "GET /api/v1/timeline/authors": (_answers, nowMs) => ({ query: { from: iso(nowMs - 60_000) } }),
  "GET /api/v1/portfolio/snapshot": (_answers, nowMs) => ({ query: { at: iso(nowMs - 60_000) } }),
};

/** The account that is registered to test calls that change something. */
export interface Guest {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  /** A wallet address that no account tracks. */
  readonly address: string;
}

const madeWallet = param("id", "POST /api/wallets", "id", "no wallet was added");
const madeWebhook = param("id", "POST /api/v1/social/scraping/webhooks", "id", "no webhook was added");
const madeAlert = param("id", "POST /api/prices/alerts", "id", "no alert was made");

const madeView = param("id", "POST /api/v1/views", "id", "no view was saved");
const madeTracker = param("id", "POST /api/v1/social/trackers", "id", "nothing more was tracked");
const madeRule = param("id", "POST /api/v1/alerts", "id", "no alert was made");

/** Of calls beyond SPEC.md, made while the guest tracks a handle. */
const furtherInputs: readonly (readonly [key: string, input: InputOf])[] = [
  ["POST /api/v1/views", () => ({ body: { screen: "wallets", name: "Conformance", query: "" } })],
  ["PATCH /api/v1/views/:id", (answers) => withBody(madeView(answers, 0), { name: "Renamed" })],
  ["DELETE /api/v1/views/:id", madeView],
  ["POST /api/v1/alerts", () => ({ body: { kind: "mood", points: 20, mentions_min: 20 } })],
  ["DELETE /api/v1/alerts/:id", madeRule],
  ["POST /api/v1/social/trackers", () => ({ body: { kind: "ticker", name: "CONF" } })],
  ["PATCH /api/v1/social/trackers/:id", (answers) => withBody(madeTracker(answers, 0), { paused: true })],
  ["DELETE /api/v1/social/trackers/:id", madeTracker],
];

/**
 * Calls that change something, in the order in which the guest makes them: no call comes before one that needs what it removes. The job is
 * read again in between, for its id.
 */
export function writeInputs(guest: Guest): readonly (readonly [key: string, input: InputOf])[] {
  const { username, password, address } = guest;
  const other = `0x${address.slice(3)}0`;
  return [
    ["POST /api/wallets", () => ({ body: { address, name: "Conformance" } })],
    ["POST /api/v1/wallets/bulk", () => ({ body: { wallets: [{ address: other }] } })],
    ["PATCH /api/wallets/:id", (answers) => withBody(madeWallet(answers, 0), { name: "Renamed" })],
    ["POST /api/v1/wallets/:id/ownership/challenges", madeWallet],
    ["POST /api/v1/wallets/:id/ownership", (answers) => withBody(madeWallet(answers, 0), { signature: `0x${"0".repeat(130)}` })],
    ["POST /api/prices/alerts", (answers) => {
      const symbol = fieldOf(answers, "GET /api/prices/latest", "symbol");
      return symbol === undefined ? "no asset has a price" : { body: { symbol, condition: "above", threshold_usd: 1e9 } };
    }],
    ["DELETE /api/prices/alerts/:id", madeAlert],
    ["POST /api/v1/social/scraping/setup", () => ({ body: { username, frequency: 60 } })],
    ["GET /api/v1/social/scraping/jobs/current", () => ({})],
    ["PATCH /api/v1/social/scraping/jobs/:id", (answers) =>
      withBody(param("id", "GET /api/v1/social/scraping/jobs/current", "id", "no job was set up")(answers, 0), { frequency: 30 })],
    ["POST /api/v1/social/scraping/trigger", () => ({ body: { username } })],
    [
      "POST /api/v1/social/scraping/webhooks",
      () => ({ body: { url: "https://conformance.invalid/hook", events: ["mentions", "sentiment"] } }),
    ],
    ["GET /api/v1/webhooks/:id/deliveries", madeWebhook],
    ["POST /api/v1/webhooks/:id/deliveries", madeWebhook],
    ["DELETE /api/v1/webhooks/:id", madeWebhook],
    ...furtherInputs,
    ["POST /api/v1/social/mentions/read", () => ({ body: {} })],
    ["DELETE /api/v1/social/scraping/jobs/current", () => ({})],
    ["POST /api/v1/notifications/read", () => ({ body: {} })],
    ["DELETE /api/v1/notifications", () => ({})],
    ["POST /api/v1/leaderboard/sync/memex", (_answers, nowMs) =>
      ({ body: { portfolioValue: 0, twitterFollowers: 0, socialScore: 0, lastActivity: iso(nowMs) } })],
    ["POST /api/v1/leaderboard/link/memex", () => ({ body: { profile_url: "https://conformance.invalid/profile" } })],
    ["DELETE /api/v1/leaderboard/link/memex", () => ({})],
    ["PATCH /api/v1/leaderboard/visibility", () => ({ body: { mode: "hidden" } })],
    ["DELETE /api/wallets/:id", madeWallet],
    ["POST /api/v1/account/export", () => ({ body: { password } })],
    ["POST /api/v1/account/sessions/end", () => ({ body: { keep_this: true } })],
    ["POST /api/v1/account/password", () => ({ body: { password, new_password: password } })],
    ["POST /api/v1/account/deletion", () => ({ body: { password } })],
  ];
}

function withBody(input: Input | string, body: unknown): Input | string {
  return typeof input === "string" ? input : { ...input, body };
}
