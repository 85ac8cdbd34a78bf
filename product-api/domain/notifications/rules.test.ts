import { expect, it } from "vitest";
import type { Mention } from "@/contracts/social/calls";
import { notificationKey, notificationId } from "./rules";

const now = new Date("2026-01-01T00:00:00Z");

it("derives a notification's id from the user and its subject", () => {
  const alert = {
    id: "7", symbol: "M", condition: "above" as const, threshold_usd: 1, is_active: false, triggered_at: null, created_at: null,
  };
  const key = notificationKey({ type: "price_alert", alert, price_usd: 1.1 }, now);
  expect(notificationId("one", key)).toBe(notificationId("one", key));
  expect(notificationId("one", key)).not.toBe(notificationId("other", key));
  expect(notificationId("one", key)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});

it("derives the key of a notification about a mention from that mention", () => {
  const about = (id: string) => notificationKey({ type: "mention", mention: { id } as Mention }, now);
  expect([about("12"), about("13")]).toEqual(["mention:12", "mention:13"]);
});

it("treats every change of the score as a new notification", () => {
  const moved = { type: "sentiment" as const, from_score: 0, to_score: 20 };
  expect(notificationKey(moved, now)).not.toBe(notificationKey(moved, new Date(now.getTime() + 1)));
});
