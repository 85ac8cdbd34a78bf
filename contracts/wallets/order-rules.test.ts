import { expect, it } from "vitest";
import { wallet, type Wallet } from "./calls";
import { compareWallets } from "./order-rules";
import type { WalletSort } from "./rules";

const tracked = (id: string, fields: Partial<Wallet> = {}) => wallet.parse({ id, address: `0x${id.padStart(40, "0")}`, ...fields });
const wallets = [
  tracked("1"),
  tracked("2", { name: "beta", balance: "11", balance_usd: 0, last_updated: "2026-11-05T12:00:00Z", created_at: "2026-11-01T12:00:00Z" }),
  tracked("3", { name: "Alpha", balance: "9", balance_usd: 9, last_updated: "2026-11-04T12:00:00Z", created_at: "2026-11-03T12:00:00Z" }),
  tracked("4"),
  tracked("5", { name: "Gamma", balance: "10", balance_usd: 10, last_updated: "2026-11-03T12:00:00Z", created_at: "2026-11-02T12:00:00Z" }),
];

it.each<[WalletSort, WalletSort, string, string]>([
  ["name", "-name", "325", "523"], ["balance", "-balance", "352", "253"], ["usd", "-usd", "235", "532"],
  ["status", "-status", "532", "235"], ["created", "-created", "253", "352"],
])("by %s and by %s, unknown values come last, in their original order", (ascending, descending, first, second) => {
  const sorted = (sort: WalletSort) => wallets.toSorted(compareWallets(sort)).map(({ id }) => id).join("");
  expect([sorted(ascending), sorted(descending)]).toEqual([`${first}14`, `${second}14`]);
});
