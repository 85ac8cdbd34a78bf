import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Call } from "@/contracts/call";
import { leaderboardCalls } from "@/contracts/leaderboard/calls";
import { portfolioCalls } from "@/contracts/portfolio";
import { pricesCalls } from "@/contracts/prices/calls";
import { placeholderAlertId } from "@/contracts/prices/rules";
import { socialCalls } from "@/contracts/social/calls";
import { walletsCalls, type Transaction } from "@/contracts/wallets/calls";
import { knownAccount } from "@/tests/spec-api/account";
import { plainDialect } from "@/tests/spec-api/dialect";
import { startSpecApi, type SpecApi } from "@/tests/spec-api/server";
import { useServer } from "@/tests/support/upstreams/server";
import type { CallInput } from "../product-api/request";
import { callAnyProductApi, countUnreadable } from "./call-any-product-api";

const failing = useServer();
let api: SpecApi;
let accessToken: string;

/** Uses this product API from now on. */
function useProductApi(url: string): void {
  vi.stubEnv("PRODUCT_API_URL", url);
  delete (globalThis as { memescopeWebEnv?: unknown }).memescopeWebEnv;
}

// Each test has an account of its own: some change which handle it tracks.
beforeEach(async () => {
  api = await startSpecApi();
  useProductApi(api.url);
  vi.stubEnv("PRODUCT_API_EXTENSIONS", "none");
  const answer = await fetch(`${api.url}/api/auth/login`, { method: "POST", body: JSON.stringify(knownAccount) });
  accessToken = ((await answer.json()) as { token: { access_token: string } }).token.access_token;
  Object.assign(api.dialect, plainDialect, { hasBrokenRows: true });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  return api.stop();
});

const callApi = (call: Call, input: CallInput = {}) => callAnyProductApi(call, input, { accessToken });

const page = { page: 1, page_size: 10 };
const mentions = { ...page, q: "", sentiment: "all", unread: false };

it.each<[string, Call, CallInput]>([
  ["a list", pricesCalls.latest, {}],
  ["a page built from a list", walletsCalls.page, { query: { ...page, q: "", sort: "-created" } }],
  ["a page of mentions", socialCalls.mentionPage, { query: mentions }],
  ["players", leaderboardCalls.trending, { query: { limit: 10 } }],
])("an entry that cannot be read is left out and counted: %s", async (_, call, input) => {
  expect(countUnreadable(await callApi(call, input))).toBe(1);
  api.dialect.hasBrokenRows = false;
  expect(countUnreadable(await callApi(call, input))).toBe(0);
});

it("a setup starts a job and may be repeated, but replaces no other handle", async () => {
  api.dialect.hasBrokenRows = false;
  const setup = (username: string) => callApi(socialCalls.setup, { body: { username, frequency: 15 } });
  const tracked = () => callApi(socialCalls.job).then((job) => (job as { username: string }).username);
  await setup("nora_onchain");
  await setup("Nora_Onchain");
  await expect(setup("someone_else")).rejects.toMatchObject({ status: 409, code: "other_handle_tracked" });
  expect((await tracked()).toLowerCase()).toBe("nora_onchain");
  await callApi(socialCalls.stop);
  await setup("someone_else");
  expect(await tracked()).toBe("someone_else");
  await callApi(socialCalls.stop);
});

it("a setup changes nothing while it is unknown whether there is a job", async () => {
  const asked: string[] = [];
  failing.answer = ({ method }, response) => {
    asked.push(method ?? "");
    response.writeHead(method === "GET" ? 502 : 200).end("{}");
  };
  useProductApi(failing.url);
  await expect(callApi(socialCalls.setup, { body: { username: "ada" } })).rejects.toMatchObject({ status: 502 });
  expect(asked).toEqual(["GET"]);
});

it("a portfolio counts as complete even if a wallet read only for its name cannot be read", async () => {
  const portfolio = await callApi(portfolioCalls.read);
  expect(portfolio).toMatchObject({ assets: expect.arrayContaining([expect.objectContaining({ wallet_name: "Main" })]) as unknown });
  expect(countUnreadable(portfolio)).toBe(0);
});

it.each(
  ["whole", "success", "empty"] as const,
)("a created price alert is returned as created if writes are answered with %s", async (writes) => {
  api.dialect.writes = writes;
  const body = { symbol: "M", condition: "above", threshold_usd: 0.6 };
  const made = await callApi(pricesCalls.createAlert, { body });
  expect(made).toMatchObject({ ...body, id: writes === "whole" ? api.account().alerts.at(-1)?.id : placeholderAlertId });
});

it.each(
  ["gone", "inactive"] as const,
)("there is no job after tracking was stopped, if the server then has it as %s", async (stoppedJob) => {
  api.dialect.stoppedJob = stoppedJob;
  await callApi(socialCalls.setup, { body: { username: "nora_onchain" } });
  expect(await callApi(socialCalls.job)).toMatchObject({ username: "nora_onchain" });
  await callApi(socialCalls.stop);
  await expect(callApi(socialCalls.job)).rejects.toMatchObject({ status: 404 });
});

describe("the newest transactions, if those of a wallet cannot be fetched", () => {
  const wallets = ["7001", "7002", "7003", "7004"];
  const fail = (status: number, ...ids: string[]) =>
    ids.forEach((id) => api.failing.set(`GET /api/wallets/${id}/transactions`, { status, text: "Sorry" }));
  const recent = () => callApi(walletsCalls.recentTransactions, { query: { limit: 100 } }) as Promise<Transaction[]>;
  beforeEach(() => {
    api.dialect.hasBrokenRows = false;
  });
  afterEach(() => api.failing.clear());

  it("are those of the other wallets, with one counted as missing", async () => {
    fail(500, "7002");
    const answer = await recent();
    expect([...new Set(answer.map(({ wallet_id }) => wallet_id))].sort()).toEqual(["7001", "7003", "7004"]);
    expect(countUnreadable(answer)).toBe(1);
  });

  it("are complete if the wallet no longer exists", async () => {
    fail(404, ...wallets);
    const answer = await recent();
    expect(answer).toEqual([]);
    expect(countUnreadable(answer)).toBe(0);
  });

  it("fail if none can be fetched, or if the session is refused", async () => {
    fail(500, ...wallets);
    await expect(recent()).rejects.toMatchObject({ status: 500 });
    api.failing.clear();
    fail(401, "7002");
    await expect(recent()).rejects.toMatchObject({ status: 401 });
  });
});

it("times without a zone are read as UTC, whatever this server's time zone", async () => {
  vi.stubEnv("TZ", "Asia/Taipei");
  Object.assign(api.dialect, { times: "zoneless", hasBrokenRows: false });
  const [first] = api.account().transactions["7001"] ?? [];
  expect(
    await callApi(walletsCalls.transactions, { params: { id: "7001" } }),
  ).toEqual(expect.arrayContaining([expect.objectContaining({ hash: first?.hash, timestamp: first?.timestamp })]));
});
