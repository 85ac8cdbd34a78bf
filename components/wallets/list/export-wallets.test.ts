import { createTranslator } from "next-intl";
import { describe, expect, it, vi } from "vitest";
import { wallet, type Wallet } from "@/contracts/wallets/calls";
import messages from "@/messages/en.json";
import type { WalletView } from "../view";
import { readAllWallets, walletsCsv } from "./export-wallets";

const tracked = (number: number, fields: Partial<Wallet> = {}) =>
  wallet.parse({ id: `${number}`, name: `W${number}`, address: `0x${String(number).padStart(40, "0")}`, balance_usd: number, ...fields });
const nowMs = Date.parse("2026-11-05T12:00:00Z");
const t = createTranslator({ locale: "en", messages, namespace: "wallets" });

describe("an export", () => {
  it("reads every page of matching wallets, reports progress, and keeps the order of the table", async () => {
    const all = Array.from({ length: 250 }, (_, number) => tracked(number));
    const readPage = vi.fn(async ({ page, page_size }: WalletView) => ({
      wallets: all.slice((page - 1) * page_size, page * page_size), total: all.length, page, page_size,
    }));
    const progress: number[] = [];
    const read = await readAllWallets({ q: "w", sort: "-usd", page: 3, page_size: 20 }, readPage, (done) => progress.push(done));
    expect(read.map(({ id }) => Number(id))).toEqual(Array.from({ length: 250 }, (_, number) => 249 - number));
    expect(progress).toEqual([100, 200, 250]);
  });

  it("keeps every digit, neutralises formulas and leaves unknown values empty", () => {
    const read = tracked(1, {
      name: '=HYPERLINK("x")', balance: "0.000000000000000001", balance_usd: 1234.5, balance_m_token: "2.5", m_token_held: "7",
      last_updated: "2026-11-05T11:59:00.000Z", balance_block: 12, ownership: "proven",
    });
    const csv = walletsCsv([read, tracked(2, { name: null, balance_usd: null })], t, nowMs);
    expect(csv.split("\r\n")).toEqual([
      "\ufeffWallet Name,Address,Balance,Value in USD,Value in M Token,M Token held,Status,Last updated (UTC),Block,Ownership",
      `"'=HYPERLINK(""x"")",0x${"1".padStart(40, "0")},0.000000000000000001,1234.5,2.5,7,Synced,2026-11-05T11:59:00.000Z,12,Verified`,
      `,0x${"2".padStart(40, "0")},,,,,Syncing,,,Unverified`,
      "",
    ]);
  });
});
