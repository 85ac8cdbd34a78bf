import { expect, it } from "vitest";
import { wallet, type Wallet } from "./calls";
import { compareWallets } from "./order-rules";
import type { WalletSort } from "./rules";

const tracked = (id: string, fields: Partial<Wallet> = {}) => wallet.parse({ id, address: `0x${id.padStart(40, "0")}`, ...fields });
const wallets = [
  tracked("1"),
  tracked("2", { name: "beta", balance: "10", balance_usd: 10, last_updated: "2026-11-05T12:00:00Z", created_at: "2026-11-02T12:00:00Z" }),
  tracked("3", { name: "Alpha", balance: "9", balance_usd: 0, last_updated: "2026-11-04T12:00:00Z", created_at: "2026-11-01T12:00:00Z" }),
  tracked("4"),
];

it.each<[WalletSort, WalletSort]>([
  ["name", "-name"], ["balance", "-balance"], ["usd", "-usd"], ["status", "-status"], ["created", "-created"],
])("unknown values come last by %s and by %s, in their original order", (ascending, descending) => {
  const sorted = (sort: WalletSort) => wallets.toSorted(compareWallets(sort)).map(({ id }) => id).join("");
  expect([sorted(ascending), sorted(descending)]).toEqual(["3214", "2314"]);
});
