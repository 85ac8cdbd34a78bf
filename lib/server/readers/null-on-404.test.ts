import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { MapJar } from "@/tests/support/web/map-jar";
import { request } from "@/tests/support/web/next-headers";
import { useServer } from "@/tests/support/upstreams/server";
import { readEnv } from "../env";
import { writeStoredSession } from "../session/cookies";
import { readAnalysis, readOwnRank } from "./leaderboard";
import { readInitialJob, readTrackedProfile } from "./social";

let status = 404;
const server = useServer((_request, response) => response.writeHead(status, { "content-type": "application/json" }).end("{}"));
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
  ["the caller's rank", () => readOwnRank("7d")],
  ["the analysis", () => readAnalysis("7d")],
  ["the tracked profile", () => readTrackedProfile()],
])("%s is null only if the product API answers 404", async (_, read) => {
  status = 404;
  await expect(read()).resolves.toBeNull();
  status = 500;
  await expect(read()).rejects.toMatchObject({ status: 500 });
});

it("the scraping job is null only if the product API answers 404, and unknown after any other failure", async () => {
  status = 404;
  expect(await readInitialJob()).toEqual({ job: null, userId: "7" });
  status = 500;
  expect(await readInitialJob()).toEqual({ job: undefined, userId: "7" });
});
