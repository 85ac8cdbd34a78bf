import { expect, it } from "vitest";
import { clientMessage } from "../live/calls";
import { syncStatus } from "./rules";

it("derives a wallet's sync status from the age of its last reading", () => {
  const nowMs = Date.parse("2026-11-05T12:00:00Z");
  const statusAfter = (ageMs: number) => syncStatus(new Date(nowMs - ageMs).toISOString(), nowMs);
  expect([0, 299_999, 300_000, 1_799_999, 1_800_000].map(statusAfter)).toEqual(["synced", "synced", "syncing", "syncing", "needs_sync"]);
  expect(syncStatus(null, nowMs)).toBe("syncing");
});

it("accepts only known message types from a client of the live channel", () => {
  const accepts = (type: string) => clientMessage.safeParse({ type, data: { subscription: "transaction_feed" } }).success;
  expect(["subscribe", "unsubscribe", "shout"].map(accepts)).toEqual([true, true, false]);
});
