import { describe, expect, it } from "vitest";
import { wallet, type Wallet } from "@/contracts/wallets";
import { countStatuses, summarise } from "./summarise";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString();

function tracked(fields: Partial<Wallet>): Wallet {
  return wallet.parse({ id: "1", address: `0x${"ab".repeat(20)}`, ...fields });
}

describe("the summary of wallets", () => {
  it("adds dollars and M exactly, and counts what has no price", () => {
    const wallets = [
      tracked({ balance: "1", balance_usd: 3000, balance_m_token: "0.1", last_updated: minutesAgo(1) }),
      tracked({ balance: "2", balance_usd: 12.5, balance_m_token: "0.2", unpriced_count: 1, last_updated: minutesAgo(1) }),
      tracked({}),
    ];
    expect(summarise(wallets)).toEqual({ total: 3, totalUsd: 3012.5, totalMToken: "0.3", unpriced: 1, isFirstSync: false });
  });
  it("knows nothing, rather than zero, before the first reading", () => {
    expect(summarise([tracked({}), tracked({})])).toMatchObject({ totalUsd: null, totalMToken: null, isFirstSync: true });
  });
  it("is zero without wallets", () => {
    expect(summarise([])).toMatchObject({ totalUsd: 0, totalMToken: "0", isFirstSync: false });
  });
  it("is unknown when nothing held has a price, but read", () => {
    const unpriced = tracked({ balance: "1", last_updated: minutesAgo(1), unpriced_count: 1 });
    expect(summarise([unpriced])).toMatchObject({ totalUsd: null, unpriced: 1, isFirstSync: false });
  });
});

describe("sync states", () => {
  it("follow the age of the last reading", () => {
    const wallets = [4.99, 5, 29.9, 30].map((age) => tracked({ last_updated: minutesAgo(age) }));
    expect(countStatuses([...wallets, tracked({})], nowMs)).toEqual({ synced: 1, syncing: 3, needs_sync: 1 });
  });
});
