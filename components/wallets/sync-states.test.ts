import { describe, expect, it } from "vitest";
import { wallet, type Wallet } from "@/contracts/wallets/calls";
import { countStatuses, isUnread } from "./sync-states";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString();

function tracked(fields: Partial<Wallet>): Wallet {
  return wallet.parse({ id: "1", address: `0x${"ab".repeat(20)}`, ...fields });
}

describe("sync states", () => {
  it("follow the age of the last reading", () => {
    const wallets = [4.99, 5, 29.9, 30].map((age) => tracked({ last_updated: minutesAgo(age) }));
    expect(countStatuses([...wallets, tracked({})], nowMs)).toEqual({ synced: 1, syncing: 3, needs_sync: 1 });
  });
  it("know what was never read from what is worth nothing", () => {
    expect([tracked({}), tracked({ balance: "0", last_updated: minutesAgo(1) })].map(isUnread)).toEqual([true, false]);
  });
});
