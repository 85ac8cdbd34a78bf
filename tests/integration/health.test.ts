import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SignedIn, Tokens } from "@/contracts/auth/calls";
import { calls } from "@/contracts/calls";
import { exportFiles } from "@/contracts/exports";
import { recordUpstreamState } from "@/product-api/domain/health/commands";
import { chainBlocks, chainCursors } from "@/product-api/db/schema/chain";
import { findDependencies } from "@/product-api/domain/health/queries";
import { findNetwork } from "@/product-api/domain/network/queries";
import { context, useTestContext } from "../support/database/test-context";
import { until } from "../support/api/product-api";
import { api, useTestApi } from "../support/api/test-api";

useTestContext();
useTestApi();
let session: SignedIn;
beforeAll(async () => {
  session = await api.register();
});
afterAll(() => void vi.useRealTimers());

it("reports that it is alive, and the state of each service that it depends on", async () => {
  expect((await api.call("GET", "/health/live")).body).toEqual({ status: "ok" });
  // The chain's node does not exist, and no coin here has a price to fetch.
  const states = {
    database: "ok", chain: "failing", prices: "ok", leaderboard: "ok", ledger: "ok", mail: "off", memex: "off", social: "off",
  };
  const read = async () => {
    const { status, body } = await api.call<{ dependencies: { name: string; state: string }[] }>("GET", "/health/ready");
    expect(status).toBe(200);
    return Object.fromEntries(body.dependencies.map(({ name, state }) => [name, state]));
  };
  expect(await until(read, (found) => Object.keys(states).every((name) => name in found))).toMatchObject(states);
});

it("publishes every call and file of the contract as OpenAPI", async () => {
  const { body } = await api.call<{ paths: Record<string, object> }>("GET", "/openapi.json");
  const published = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  const files = Object.values(exportFiles).map(({ path }) => ({ method: "GET", path }));
  expect(published).toEqual(
    expect.arrayContaining([...calls, ...files].map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`)),
  );
});

it("exposes response times and the workers' progress to Prometheus", async () => {
  await api.call("GET", "/api/v1/network");
  const text = await (await fetch(`${api.url}/metrics`)).text();
  expect(text).toMatch(/memescope_http_seconds_count\{method="GET",route="\/api\/v1\/network",status="200"\} [1-9]/);
  expect(text).toContain("memescope_chain_block");
});

it("counts every SQL statement of a call, once for each time it runs", async () => {
  const read = async () => Number(/^memescope_statements_total (\d+)$/m.exec(await (await fetch(`${api.url}/metrics`)).text())![1]);
  const costOf = async (work: () => Promise<unknown>) => {
    const before = await read();
    await work();
    return (await read()) - before;
  };
  // The first call of a session also records that it was used.
  await api.wallets(session.token.access_token);
  // Reading the count takes statements too.
  const ofReading = await costOf(async () => {});
  const once = (await costOf(() => api.wallets(session.token.access_token))) - ofReading;
  expect(once).toBeGreaterThan(0);
  const costOfThree = await costOf(async () => {
    for (let at = 0; at < 3; at += 1) await api.wallets(session.token.access_token);
  });
  expect(costOfThree - ofReading).toBe(3 * once);
});

it("limits requests per client, whatever tokens they send", async () => {
  const readNetwork = (token: string) => api.call("GET", "/api/v1/network", { token });
  const statuses: number[] = [];
  // Freeze the clock, so that all requests fall within one minute however long they take.
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let at = 0; at < 1_250; at += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, one) => readNetwork(`junk${at + one}`)));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

it("refreshes sessions even when the web half's address has reached its limit, but not with a forged token", async () => {
  const refresh = (refresh_token: string) => api.call<Tokens>("POST", "/api/auth/refresh", { body: { refresh_token } });
  // The test above has used up the requests of this address.
  const forged = `252d66cb-5345-4fb6-b848-d01941400075.0.${"A".repeat(43)}`;
  expect((await refresh(forged)).status).toBe(429);
  expect((await refresh(session.token.refresh_token)).status).toBe(200);
});

describe("the time since which a service has been in its state", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 5, 12, minute));
  const mailState = async (minute: number, chosen = {}) =>
    (await findDependencies({ ...context, now: () => at(minute) }, context.chainId, chosen)).find(({ name }) => name === "mail");
  const record = (minute: number, failure: string | null) => recordUpstreamState({ ...context, now: () => at(minute) }, "mail", failure);

  it("stays the same while the state does, and is reset when the state changes", async () => {
    await record(0, null);
    await record(1, null);
    expect(await mailState(1)).toMatchObject({ state: "ok", since: at(0).toISOString(), checked_at: at(1).toISOString() });
    await record(2, "no answer");
    await record(3, "another failure");
    expect(await mailState(3)).toMatchObject({ state: "failing", message: "another failure", since: at(2).toISOString() });
  });

  it("is the time of the last report once the state is unknown, and is not given for a service that is switched off", async () => {
    expect(await mailState(9)).toMatchObject({ state: "unknown", since: at(3).toISOString() });
    expect(await mailState(9, { mail: false, memex: true })).toEqual({ name: "mail", state: "off" });
  });
});

const settings = {
  name: "Test", native_symbol: "ETH", m_token_symbol: "M", explorer_url: null, sandbox: true, has_prices: true, has_mentions: true,
};

it("counts a chain of which no block has been read as standing still while it cannot be read", async () => {
  await context.db.delete(chainCursors);
  const isStalled = async (failure: string | null) => {
    await recordUpstreamState(context, "chain", failure);
    return (await findNetwork(context, { ...settings, chain_id: context.chainId })).is_stalled;
  };
  expect([await isStalled("the node cannot be reached"), await isStalled(null)]).toEqual([true, false]);
});

it("distinguishes a chain whose distant past is being read from one that stands still, and reports only the second as failing", async () => {
  const { db, chainId } = context;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  // Blocks of a seeded past are days apart.
  const blocks = Array.from({ length: 8 }, (_, number) => ({ number, hash: `0x${number}`, at: at(1 + number) }));
  await db.delete(chainBlocks);
  await db.insert(chainBlocks).values(blocks);
  await db.delete(chainCursors);
  await db.insert(chainCursors).values({ chainId, blockNumber: 7, blockHash: "0x7", blockAt: at(8), movedAt: at(60) });
  const chainState = async (day: number) => {
    const then = { ...context, now: () => at(day) };
    await recordUpstreamState(then, "chain", null);
    const { is_behind: isBehind, is_stalled: isStalled } = await findNetwork(then, { ...settings, chain_id: chainId });
    return { isBehind, isStalled, state: (await findDependencies(then, chainId)).find(({ name }) => name === "chain")?.state };
  };
  expect(await chainState(61)).toEqual({ isBehind: true, isStalled: false, state: "ok" });
  expect(await chainState(90)).toEqual({ isBehind: false, isStalled: true, state: "failing" });
});
