import { describe, expect, it, vi } from "vitest";
import type { Call } from "@/contracts/call";
import { leaderboardEntry } from "@/contracts/leaderboard/calls";
import { mention, mentionQuery } from "@/contracts/social/calls";
import { transaction, wallet } from "@/contracts/wallets/calls";
import type { CallApi, CallInput } from "../product-api/request";
import { pageOfBoard, pageOfMentions, substitutes } from "./substitutes";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const at = (minutesAgo: number) => new Date(nowMs - minutesAgo * 60_000).toISOString();
const addressOf = (number: number) => `0x${String(number).padStart(40, "0")}`;
const requests: string[] = [];
const reportOmitted = vi.fn();

/** A server that has only SPEC.md's lists. */
const callApi = (async (call: Call, { params, query }: CallInput = {}) => {
  requests.push(`${call.path} ${JSON.stringify({ ...params, ...query })}`);
  if (call.path === "/api/wallets") return wallets;
  return [1, 2].map((index) => transaction.parse({
    id: `${params?.id as string}-${index}`, type: "incoming", value: "1", hash: null, timestamp: at(Number(params?.id) * 10 + index),
  }));
}) as CallApi;
const wallets = Array.from({ length: 25 }, (_, number) => wallet.parse({
  id: `${number}`, name: number % 2 ? `Odd ${number}` : null, address: addressOf(number), balance_usd: number, last_updated: at(number),
}));

describe("wallets from a list", () => {
  const page = async (query: object) => (await substitutes["GET /api/v1/wallets"]!(
    callApi, { query: { ...query } }, reportOmitted,
  )) as { wallets: { id: string }[]; total: number };

  it("are searched by name and address, sorted and paged", async () => {
    const found = await page({ q: "ODD", sort: "-usd", page: 2, page_size: 5 });
    expect([found.total, found.wallets.map(({ id }) => Number(id))]).toEqual([12, [13, 11, 9, 7, 5]]);
    expect((await page({ q: addressOf(7), sort: "created", page: 1, page_size: 20 })).wallets.map(({ id }) => id)).toEqual(["7"]);
  });
});

it("the newest transactions come from the wallets that changed last, each with its wallet's name", async () => {
  requests.length = 0;
  const recent = (await substitutes["GET /api/v1/transactions/recent"]!(
    callApi, { query: { limit: 3 } }, reportOmitted,
  )) as { id: string; wallet_name: string | null }[];
  expect(recent.map(({ id, wallet_name }) => [id, wallet_name])).toEqual([["0-1", null], ["0-2", null], ["1-1", "Odd 1"]]);
  expect(requests).toHaveLength(6);
});

describe("mentions from a list", () => {
  const author = { id: "7", username: "june", name: "June Li" };
  const mentions = Array.from({ length: 25 }, (_, minute) => mention.parse({
    id: `${minute}`, text: minute % 2 ? "To the MOON" : "rug?", created_at: at(25 - minute), author,
    sentiment: minute % 2 ? "positive" : "negative",
  }));
  const page = (query: object) => pageOfMentions(mentions, mentionQuery.parse(query));

  it("are searched, filtered and paged, newest first", () => {
    const found = page({ q: "moon", sentiment: "positive", page: 2 });
    expect([found.total, found.mentions.map(({ id }) => id), found.unread]).toEqual([12, ["3", "1"], 0]);
    expect(page({ unread: "true" }).total).toBe(0);
  });
});

describe("the board built from its top players", () => {
  const entries = Array.from({ length: 30 }, (_, index) => leaderboardEntry.parse({
    id: `${index}`, user_id: `u${index}`, username: `p${index}`, position: index + 1, score: 300 - index, social_score: index,
    trading_score: index % 2 ? index : null,
    is_verified: index % 3 === 0 ? true : index % 3 === 1 ? false : null,
  }));
  const page = (change: object) =>
    pageOfBoard(entries, { timeframe: "7d", sort: "score", verified: false, page: 1, page_size: 25, ...change });

  it("is sorted with the highest first and unknown values last", () => {
    expect([page({}).entries.length, page({ page: 2 }).entries.length, page({}).total]).toEqual([25, 5, 30]);
    expect(page({ sort: "social" }).entries[0]?.id).toBe("29");
    expect(page({ sort: "trading", page: 2 }).entries.every(({ trading_score }) => trading_score === null)).toBe(true);
  });

  it(
    "can be filtered to verified players, and keeps those whose verification is unknown",
    () => expect(page({ verified: true }).total).toBe(20),
  );
});
