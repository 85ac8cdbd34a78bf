import { expect, it } from "vitest";
import { wallet } from "@/contracts/wallets/calls";
import { isUnread } from "./is-unread";

it("distinguishes a wallet that was never read from one that is worth nothing", () => {
  const tracked = (fields: object) => wallet.parse({ id: "1", address: `0x${"ab".repeat(20)}`, ...fields });
  expect([tracked({}), tracked({ balance: "0", last_updated: "2026-11-05T11:59:00Z" })].map(isUnread)).toEqual([true, false]);
});
