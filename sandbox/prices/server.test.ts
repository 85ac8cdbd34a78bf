import { afterEach, beforeEach, expect, test } from "vitest";
import { startSandboxPrices, type SandboxPrices } from "./server";

const nowMs = Date.UTC(2026, 10, 21, 8, 2, 3, 456);
let prices: SandboxPrices;

beforeEach(async () => {
  prices = await startSandboxPrices({ port: 0, nowMs: () => nowMs });
});
afterEach(() => prices.stop());

type Points = [atMs: number, value: number][];

async function get<Body = unknown>(path: string): Promise<{ status: number; body: Body }> {
  const response = await fetch(prices.url + path);
  return { status: response.status, body: (await response.json()) as Body };
}

test("answers a ping, with and without the version prefix", async () => {
  expect((await get("/ping")).body).toEqual({ gecko_says: "(V3) To the Moon!" });
  expect((await get("/api/v3/ping")).status).toBe(200);
});

test("the latest price includes change and time only on request", async () => {
  expect((await get("/simple/price?ids=memecore&vs_currencies=usd")).body).toEqual({
    memecore: { usd: expect.any(Number) },
  });
  const query = "ids=ethereum,memecore&vs_currencies=usd&include_24hr_change=true&include_last_updated_at=true";
  const { body } = await get(`/simple/price?${query}`);
  const quote = { usd: expect.any(Number), usd_24h_change: expect.any(Number), last_updated_at: 1795248123 };
  expect(body).toEqual({ ethereum: quote, memecore: quote });
});

test("unknown ids are left out", async () => {
  expect((await get("/simple/price?ids=nonsense&vs_currencies=usd")).body).toEqual({});
});

test.each([
  ["/simple/price?vs_currencies=usd", 422, { error: "Missing parameter ids" }],
  ["/simple/price?ids=ethereum", 422, { error: "Missing parameter vs_currencies" }],
  ["/coins/nonsense/market_chart?vs_currency=usd&days=1", 404, { error: "coin not found" }],
])("refuses %s in CoinGecko's words", async (path, status, body) => {
  expect(await get(path)).toEqual({ status, body });
});

test("refuses history beyond a year", async () => {
  const { status, body } = await get<{ error: { status: { error_code: number } } }>(
    "/coins/memecore/market_chart?vs_currency=usd&days=366",
  );
  expect([status, body.error.status.error_code]).toEqual([401, 10012]);
});

test.each([
  [1, 300_000, 289],
  [7, 3_600_000, 169],
  [30, 3_600_000, 721],
  [365, 86_400_000, 366],
])("history of %i days has steps of %i ms and ends with the latest price", async (days, stepMs, count) => {
  const path = `/coins/memecore/market_chart?vs_currency=usd&days=${days}`;
  const { body } = await get<{ prices: Points; market_caps: Points }>(path);
  const times = body.prices.map(([atMs]) => atMs);
  expect(times).toHaveLength(count);
  expect(times[1]! - times[0]!).toBe(stepMs);
  expect(times.at(-1)).toBe(nowMs);
  const latest = await get<{ memecore: { usd: number } }>("/simple/price?ids=memecore&vs_currencies=usd");
  expect(body.prices.at(-1)![1]).toBeCloseTo(latest.body.memecore.usd, 3);
  expect(body.market_caps).toHaveLength(count);
});

test("answers 429 while the limit is switched on", async () => {
  prices.setRateLimited(true);
  const { status, body } = await get<{ status: { error_code: number } }>("/ping");
  expect([status, body.status.error_code]).toEqual([429, 429]);
  prices.setRateLimited(false);
  expect((await get("/ping")).status).toBe(200);
});
