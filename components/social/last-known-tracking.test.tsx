import { expect, it, vi } from "vitest";
import { scrapingJob, socialMetrics } from "@/contracts/social/calls";
import { endSession } from "@/lib/client/request/session";
import { connectionOf, readLastKnownTracking, storeLastKnownTracking } from "./last-known-tracking";

const at = "2026-11-05T12:00:00.000Z";
const job = scrapingJob.parse({ id: "j1", username: "ada", lastRun: at, createdAt: at, webhookUrl: "https://example.com/secret" });
const connection = connectionOf(job, "u1", "7");
const metrics = socialMetrics.parse({ mentions_24h: 12 });

it("stores the connection with the specification's fields, connected flag, last sync and metrics, and nothing else", () => {
  storeLastKnownTracking(connection, metrics);
  expect(readLastKnownTracking("u1")).toEqual({
    connection: { id: "j1", user_id: "u1", twitter_user_id: "7", twitter_username: "ada", is_active: true, last_sync: at, created_at: at },
    connected: true, lastSync: at, metrics,
  });
  expect(JSON.stringify({ ...localStorage })).not.toContain("secret");
});

it("is updated by each response, keeps what the response leaves out, and drops that when the handle changes", () => {
  storeLastKnownTracking(connection, metrics);
  const later = "2026-11-05T13:00:00.000Z";
  storeLastKnownTracking(connectionOf({ ...job, lastRun: later }, "u1", null), undefined);
  expect(readLastKnownTracking("u1")).toMatchObject({ connection: { twitter_user_id: "7", last_sync: later }, lastSync: later, metrics });
  storeLastKnownTracking(connectionOf({ ...job, username: "eve" }, "u1", null), undefined);
  expect(readLastKnownTracking("u1")).toMatchObject({ connection: { twitter_user_id: null, twitter_username: "eve" }, metrics: null });
});

it("belongs to one account, is removed when tracking stops or the session ends, and ignores malformed entries", async () => {
  storeLastKnownTracking(connection, metrics);
  expect(readLastKnownTracking("u2")).toBeNull();
  storeLastKnownTracking(null, undefined);
  expect(readLastKnownTracking("u1")).toBeNull();
  storeLastKnownTracking(connection, metrics);
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  // jsdom cannot navigate to another page.
  await endSession().catch(() => undefined);
  expect(localStorage.length).toBe(0);
  for (const odd of ["{", "[]", '{"connection":{}}', "7", '{"connection":{"user_id":"u1"}}']) {
    localStorage.setItem("memescope-tracking", odd);
    expect(readLastKnownTracking("u1"), odd).toBeNull();
  }
});
