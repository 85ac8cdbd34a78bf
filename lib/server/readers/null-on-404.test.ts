import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { leaderboardCalls } from "@/contracts/leaderboard/calls";
import { socialCalls } from "@/contracts/social/calls";
import { MapJar } from "@/tests/support/web/map-jar";
import { request } from "@/tests/support/web/next-headers";
import { useServer } from "@/tests/support/upstreams/server";
import { readEnv } from "../env";
import { writeStoredSession } from "../session/cookies";
import { readPartOrNull } from "./call-product-api";
import { readBoardPartOrNull } from "./leaderboard";
import { readInitialJob } from "./social";

let status = 404;
let requested: string | undefined;
const server = useServer(({ url }, response) => {
  requested = url;
  response.writeHead(status, { "content-type": "application/json" }).end("{}");
});
const shared = globalThis as { memescopeWebEnv?: unknown };

beforeAll(async () => {
  delete shared.memescopeWebEnv;
  vi.stubEnv("PRODUCT_API_URL", server.url);
  vi.stubEnv("SAMPLE_DATA", "off");
  request.jar = new MapJar();
  const at = Date.now();
  await writeStoredSession(request.jar, readEnv(), { id: "7", email: "ann@example.com", username: "ann" }, {
    sid: "s", userId: "7", accessToken: "a", refreshToken: "r", refreshAtMs: at + 600_000, renewedAtMs: at,
  });
});
afterAll(() => {
  vi.unstubAllEnvs();
  delete shared.memescopeWebEnv;
});

it.each([
  ["the caller's rank", "/api/v1/leaderboard/user/rank?timeframe=7d", () => readBoardPartOrNull(leaderboardCalls.ownRank, { query: { timeframe: "7d" } })],
  [
    "the analysis", "/api/v1/leaderboard/competitive-analysis?timeframe=7d",
    () => readBoardPartOrNull(leaderboardCalls.competitiveAnalysis, { query: { timeframe: "7d" } }),
  ],
  ["the tracked profile", "/api/v1/social/scraping/user/me", () => readPartOrNull(socialCalls.profile, { params: { username: "me" } })],
])("%s is null only if the product API answers 404: %s", async (_, path, read) => {
  status = 404;
  await expect(read()).resolves.toBeNull();
  expect(requested).toBe(path);
  status = 500;
  await expect(read()).resolves.toBeUndefined();
});

it("the scraping job is null only if the product API answers 404, and unknown after any other failure", async () => {
  status = 404;
  expect(await readInitialJob()).toEqual({ job: null, userId: "7" });
  status = 500;
  expect(await readInitialJob()).toEqual({ job: undefined, userId: "7" });
});
