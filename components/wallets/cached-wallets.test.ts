import { describe, expect, it } from "vitest";
import { transaction, wallet, type Transaction } from "@/contracts/wallets/calls";
import { withBalance, withSynced, withTransaction } from "./cached-wallets";

const address = `0x${"Ab".repeat(20)}`;
const first = wallet.parse({ id: "1", address, balance: "1", last_updated: "2026-11-05T11:00:00Z" });
const second = wallet.parse({ id: "2", address: `0x${"12".repeat(20)}` });

function transfer(id: string, timestamp: string, value = "1"): Transaction {
  return transaction.parse({ id, type: "incoming", value, hash: `0x${"cd".repeat(32)}`, timestamp });
}

describe("a live update", () => {
  it("marks the wallet synced whatever the case of its address", () => {
    const [changed, other] = withSynced([first, second], address.toLowerCase(), "2026-11-05T12:00:00Z");
    expect(changed).toMatchObject({ last_updated: "2026-11-05T12:00:00Z", status: "synced" });
    expect(other).toBe(second);
  });
  it("never moves the time of a wallet's last update back", () => {
    expect(withSynced([first], address, "2026-11-05T10:00:00Z")[0]?.last_updated).toBe("2026-11-05T11:00:00Z");
  });
});

describe("a live balance", () => {
  const known = { ...first, balance: "0", balance_usd: 0, balance_m_token: "0" };
  const last_updated = "2026-11-05T12:00:00Z";
  const update = { address, balance: "0.12", balance_usd: 360, balance_m_token: "1000", last_updated };

  it("is applied with its dollars, its M Token and its time", () => {
    expect(withBalance([known, second], update)).toEqual([{ ...known, ...update, status: "synced" }, second]);
  });
  it("with null values removes the old ones", () => {
    const unpriced = { ...update, balance_usd: null, balance_m_token: null };
    expect(withBalance([known], unpriced)[0]).toMatchObject({ balance: "0.12", balance_usd: null, balance_m_token: null });
  });
  it("is not applied if its dollar or M Token value is missing while the row has both", () => {
    const bare = { address, balance: "0.12", last_updated };
    expect(withBalance([known], bare)).toEqual([known]);
    expect(withBalance([known], { ...bare, balance_usd: 360 })).toEqual([known]);
  });
  it("without dollars is applied to a row that has no balance yet", () => {
    const bare = { address, balance: "0.12", last_updated };
    const unread = { ...first, balance: null };
    expect(withBalance([unread], bare)[0]).toMatchObject({ balance: "0.12", balance_usd: null, status: "synced", last_updated });
  });
  it("older than the row changes nothing", () => {
    const newer = { ...known, last_updated: "2026-11-05T12:00:01Z" };
    expect(withBalance([newer], update)).toEqual([newer]);
  });
});

describe("a live transaction", () => {
  const old = transfer("a", "2026-11-05T11:00:00Z");
  it("goes to the top, and the list keeps its length", () => {
    const added = transfer("b", "2026-11-05T12:00:00Z");
    expect(withTransaction([old], added, 5).map(({ id }) => id)).toEqual(["b", "a"]);
    expect(withTransaction([old], added, 1).map(({ id }) => id)).toEqual(["b"]);
  });
  it("replaces itself instead of being listed twice", () => {
    expect(withTransaction([old], { ...old, value: "2" }, 5)).toEqual([{ ...old, value: "2" }]);
  });
  it("that was missed is inserted by its time", () => {
    const missed = transfer("c", "2026-11-05T10:00:00Z");
    expect(withTransaction([old], missed, 5).map(({ id }) => id)).toEqual(["a", "c"]);
  });
});
