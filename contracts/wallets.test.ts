import { describe, expect, it } from "vitest";
import { readAnswer } from "./call";
import { clientMessage } from "./live";
import { pricesCalls } from "./prices";
import { walletsCalls } from "./wallets";
import { syncStatus } from "./wallets-rules";

const address = `0x${"Ab".repeat(20)}`;
const transfer = { id: 5, type: "incoming", value: 1.5, hash: `0x${"cd".repeat(32)}`, timestamp: "2026-11-05T12:00:00Z" };

describe("an answer of another product API", () => {
  it.each([
    ["a list", [{ id: 1, address }]],
    ["an object with wallets", { wallets: [{ id: 1, address }] }],
    ["an object with items", { items: [{ id: 1, address }] }],
    ["either within data", { data: { items: [{ id: 1, address }] } }],
  ])("gives wallets as %s", (_, answer) => {
    expect(readAnswer(walletsCalls.list, answer)).toMatchObject([
      { id: "1", address, name: null, balance: null, balance_usd: null, balance_m_token: null, last_updated: null, is_active: true },
    ]);
  });

  it.each([["a list", [transfer]], ["an object with transactions", { transactions: [transfer] }]])("gives transactions as %s", (_, answer) => {
    expect(readAnswer(walletsCalls.transactions, answer)).toMatchObject([{ id: "5", type: "incoming", value: "1.5", status: "confirmed" }]);
  });

  it.each([["a list", [{ symbol: "M", price_usd: "0.5" }]], ["an object with prices", { prices: [{ symbol: "M", price_usd: 0.5 }] }]])(
    "gives prices as %s",
    (_, answer) => expect(readAnswer(pricesCalls.latest, answer)).toMatchObject([{ symbol: "M", price_usd: 0.5, price_change_24h: null, last_updated: null }]),
  );

  it("may write figures as numbers or as text", () => {
    const [read] = readAnswer(walletsCalls.list, [{ id: "1", address, balance: 2, balance_usd: "6000.5", balance_m_token: 7 }]);
    expect(read).toMatchObject({ balance: "2", balance_usd: 6000.5, balance_m_token: "7" });
  });
});

it("judges a wallet by the age of its last reading", () => {
  const nowMs = Date.parse("2026-11-05T12:00:00Z");
  const after = (ageMs: number) => syncStatus(new Date(nowMs - ageMs).toISOString(), nowMs);
  expect([0, 299_999, 300_000, 1_799_999, 1_800_000].map(after)).toEqual(["synced", "synced", "syncing", "syncing", "needs_sync"]);
  expect(syncStatus(null, nowMs)).toBe("syncing");
});

it("knows what a client may say over the live channel", () => {
  const says = (type: string) => clientMessage.safeParse({ type, data: { subscription: "transaction_feed" } }).success;
  expect(["subscribe", "unsubscribe", "shout"].map(says)).toEqual([true, true, false]);
});
