import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startSandboxX, type SandboxX } from "@/sandbox/x/server";
import { registerPublicUser } from "../support/api/board";
import { startTestApi, type TestApi } from "../support/api/product-api";

let x: SandboxX;
let api: TestApi;
beforeAll(async () => {
  x = await startSandboxX({ port: 0 });
  // Less than one scrape may read, so that only looks for the code read posts.
  api = await startTestApi(undefined, { X_API_URL: x.url, X_BEARER_TOKEN: "test", X_MONTHLY_READ_CAP: "25" });
});
afterEach(() => x.clearFaults());
afterAll(async () => {
  await api.stop();
  await x.stop();
});

/** A new user who claims a handle with ten posts. @returns a function that looks for the code */
async function claimant(handle: string) {
  const somebody = await registerPublicUser(api);
  x.addPosts({ handle, count: 10, text: "gm", author: { username: handle }, isMention: false });
  await somebody.call("POST", "/api/v1/social/scraping/setup", { username: handle });
  return () => somebody.call("POST", "/api/v1/identity/handle/check");
}

const timelines = () => x.requests.filter(({ path }) => path.endsWith("/tweets")).length;

it("a check for the code reads no post beyond the monthly cap, and its refusal says when to retry", async () => {
  const check = await claimant("quiet_capped");
  expect([(await check()).status, (await check()).status, timelines()]).toEqual([200, 200, 2]);
  const refused = await check();
  expect([refused.status, refused.body.code, timelines()]).toEqual([503, "unavailable", 2]);
  const retryAfterS = Number(refused.headers.get("retry-after"));
  expect([retryAfterS > 0, retryAfterS <= 3600]).toEqual([true, true]);
});

it("after X rate-limits a check for the code, nothing is requested before the reset", async () => {
  const fresh = await startTestApi(undefined, { X_API_URL: x.url, X_BEARER_TOKEN: "test", X_MONTHLY_READ_CAP: "25" });
  try {
    const somebody = await registerPublicUser(fresh);
    await somebody.call("POST", "/api/v1/social/scraping/setup", { username: "quiet_waiting" });
    x.addFault({ kind: "rate_limited", path: "/2/users/", after: 1, resetS: 600 });
    const answer = await somebody.call("POST", "/api/v1/identity/handle/check");
    expect([answer.status, Number(answer.headers.get("retry-after")) > 500]).toEqual([503, true]);
    x.clearFaults();
    const seen = x.requests.length;
    expect((await somebody.call("POST", "/api/v1/identity/handle/check")).status).toBe(503);
    expect(
      (await somebody.call("POST", "/api/v1/social/scraping/trigger", { username: "quiet_waiting" })).body.code,
    ).toBe("scrape_too_soon");
    expect(x.requests.length).toBe(seen);
  } finally {
    await fresh.stop();
  }
});
