import { describe, expect, it } from "vitest";
import { leaderboardCalls } from "@/contracts/leaderboard/calls";
import { portfolioCalls } from "@/contracts/portfolio";
import { pricesCalls } from "@/contracts/prices/calls";
import { placeholderAlertId } from "@/contracts/prices/rules";
import { socialCalls } from "@/contracts/social/calls";
import { walletsCalls } from "@/contracts/wallets/calls";
import { readAnswer } from "./answers";
import { prepareJob } from "./completions";
import { UnreadableAnswer } from "./read";

const address = `0x${"Ab".repeat(20)}`;
const hash = `0x${"cd".repeat(32)}`;

describe("wallets", () => {
  it.each([
    ["a list", [{ id: 1, address }]],
    ["an object with wallets", { wallets: [{ id: 1, address }] }],
    ["an object with items", { total: 1, items: [{ id: 1, address }] }],
    ["an object with another list beside them", { warnings: [], wallets: [{ id: 1, address }] }],
    ["an object with items within data", { data: { items: [{ id: 1, address }] } }],
  ])("are read from %s", (_, answer) => {
    expect(readAnswer(walletsCalls.list, answer).value).toMatchObject([
      { id: "1", address, name: null, balance: null, balance_usd: null, balance_m_token: null, last_updated: null, is_active: true },
    ]);
  });

  it.each([[null], [{ data: null }], [{ wallets: null, total: 0 }]])("are none if an empty list is written as %j", (answer) => {
    expect(readAnswer(walletsCalls.list, answer).value).toEqual([]);
  });

  it.each([
    [{ items: [{ id: 1, address }], total: 3, page: 1 }, 2], [{ data: { results: [{ id: 1, address }], count: "3" } }, 2],
    [{ items: [{ id: 1, address }], total: 1 }, 0], [{ items: [{ id: 1, address }], total: 9000.72 }, 0],
    [{ items: [{ id: 1, address }], total: null }, 0], [[{ id: 1, address }], 0],
  ])("are counted as missing if a server sends only its first page: %j", (answer, missing) => {
    expect(readAnswer(walletsCalls.list, answer).unreadable.entries).toBe(missing);
  });

  it.each([[{ error: "maintenance" }], [{}], [{ data: { total: 0 } }], ["none"]])("cannot be read from %j", (answer) => {
    expect(() => readAnswer(walletsCalls.list, answer)).toThrow(UnreadableAnswer);
  });

  it("with absurd numbers are kept without those numbers", () => {
    // As text: 1e999 is valid JSON, but not a number that JavaScript has.
    const answer: unknown = JSON.parse(`[
      {"id": 1, "address": "${address}", "balance": 1e21, "balance_usd": 1e999, "balance_m_token": 1e999},
      {"id": 2, "address": "${address}", "balance": 1e-7, "balance_usd": "0.0003", "balance_m_token": 1.5e-9}]`);
    expect(readAnswer(walletsCalls.list, answer).value).toMatchObject([
      { id: "1", balance: "1000000000000000000000", balance_usd: null, balance_m_token: null },
      { id: "2", balance: "0.0000001", balance_usd: 0.0003, balance_m_token: "0.0000000015" },
    ]);
  });
});

describe("transactions", () => {
  const minimal = { type: "incoming", value: 1.5, hash, timestamp: 1_795_000_000 };

  it.each([
    ["hash", { toString: 1 }], ["hash", []], ["type", { toString: 1 }], ["type", JSON.parse('{"__proto__": null}')],
  ])("whose %s is %j cost no other row", (field, value) => {
    const { value: rows, unreadable } = readAnswer(walletsCalls.transactions, [{ ...minimal, [field]: value }, minimal]);
    expect([rows.map(({ id }) => id), unreadable.entries]).toEqual([[`${hash}:incoming`], 1]);
  });

  it.each([
    ["a list", [minimal]], ["an object with transactions", { transactions: [minimal] }],
  ])("with only type, value, hash and timestamp are read from %s", (_, answer) => {
    expect(readAnswer(walletsCalls.transactions, answer).value).toMatchObject([
      { id: `${hash}:incoming`, type: "incoming", value: "1.5", symbol: "", status: "confirmed", timestamp: "2026-11-18T11:06:40.000Z" },
    ]);
  });
});

it("a portfolio may come as a list of one", () => {
  expect(
    readAnswer(portfolioCalls.read, { data: [{ total_value_usd: "12.5", assets: null }] }).value,
  ).toMatchObject({ total_value_usd: 12.5, assets: [] });
});

describe("prices", () => {
  it.each([
    ["a list", [{ symbol: "M", price_usd: "0.5" }]], ["an object with prices", { prices: [{ symbol: "M", price_usd: 0.5 }] }],
  ])("are read from %s", (_, answer) => {
    expect(
      readAnswer(pricesCalls.latest, answer).value,
    ).toMatchObject([{ symbol: "M", price_usd: 0.5, price_change_24h: null, last_updated: null }]);
  });

  it.each([
    ["pairs", { prices: [[1_795_000_000_000, 0.5]] }],
    ["objects", [{ timestamp: 1_795_000_000, price: "0.5" }]],
    ["our own shape", { symbol: "M", range: "7d", points: [{ at: "2026-11-18T11:06:40.000Z", price_usd: 0.5 }] }],
  ])("over time are read from %s", (_, answer) => {
    const { value } = readAnswer(pricesCalls.history, answer, { query: { range: "7d" } });
    expect(value).toMatchObject({ range: "7d", points: [{ at: "2026-11-18T11:06:40.000Z", price_usd: 0.5 }] });
  });
});

describe("a price alert", () => {
  const sent = { symbol: "M", condition: "above", threshold_usd: 0.6 };
  const made = { ...sent, is_active: true, triggered_at: null, created_at: null };

  it.each<[unknown, string]>([
    [undefined, placeholderAlertId], [{}, placeholderAlertId], [{ success: true, id: null }, placeholderAlertId], [{ id: 7 }, "7"],
    [{ data: { id: "7", condition: "over", threshold_usd: "high" } }, "7"],
  ])("created with the answer %j is what was sent, with the id %j", (answer, id) => {
    expect(readAnswer(pricesCalls.createAlert, answer, { body: sent }).value).toEqual({ ...made, id });
  });

  it("takes its other fields from the answer", () => {
    const extraFields = { id: "7", is_active: false, created_at: "2026-11-05T12:00:00.000Z" };
    expect(readAnswer(pricesCalls.createAlert, { ...sent, ...extraFields }, { body: sent }).value).toEqual({ ...made, ...extraFields });
  });
});

describe("mentions", () => {
  const minimal = { id: 12, text: "gm", created_at: "2026-11-05T12:00:00Z", author: { id: 7, username: "june", name: "June Li" } };
  const read = (more: object) => readAnswer(socialCalls.mentions, [{ ...minimal, ...more }]).value[0]!;

  it.each([
    ["a list", [minimal]],
    ["an object with mentions", { mentions: [minimal] }],
    ["an object with items within data", { data: { items: [minimal] } }],
  ])("are read from %s", (_, answer) => {
    expect(readAnswer(socialCalls.mentions, answer).value).toMatchObject([
      {
        id: "12", text: "gm", sentiment: "neutral", author: { id: "7", verified: null, profile_image_url: null }, context_annotations: [],
        is_read: false,
      },
    ]);
  });

  it("get a missing URL from the post's id, but no link for a null URL or an id that is not X's", () => {
    expect(read({ id: "1795248123456789012" }).url).toBe("https://x.com/i/web/status/1795248123456789012");
    expect([{ url: null }, { id: "note-7" }, { url: "https://example.com/7" }].map((more) => read(more).url)).toEqual([
      null, null, "https://example.com/7",
    ]);
  });

  it.each(["positive", "neutral", "negative"])("keep the sentiment %s", (sentiment) => {
    expect(read({ sentiment }).sentiment).toBe(sentiment);
  });

  it("keep when they were posted and processed, and their author's picture", () => {
    const [created_at, processed_at, picture] = ["2026-11-05T12:00:00.000Z", "2026-11-05T12:01:00.000Z", "https://pbs.twimg.com/june.jpg"];
    const result = read({ created_at, processed_at, author: { ...minimal.author, verified: true, profile_image_url: picture } });
    const author = { username: "june", name: "June Li", verified: true, profile_image_url: picture };
    expect(result).toMatchObject({ created_at, processed_at, author });
  });

  it.each([
    ["joyful"], [null], [undefined], [3],
  ])("read the sentiment %j as neutral, as SPEC.md does", (sentiment) => {
    const { value, unreadable } = readAnswer(socialCalls.mentions, [{ ...minimal, sentiment }]);
    expect([value[0]!.sentiment, unreadable.fields.size]).toEqual(["neutral", 0]);
  });
});

it.each([
  { call: socialCalls.metrics, answer: { metrics: { mentions_24h: 4 } } },
  { call: socialCalls.stats, answer: { status: "maintenance" } },
  { call: leaderboardCalls.stats, answer: { stats: { total_participants: 7, percentile: 4 } } },
  { call: portfolioCalls.read, answer: { error: "try later" } },
  { call: portfolioCalls.stats, answer: {} },
])("$call.path with none of its fields is not read as zeros", ({ call, answer }) => {
  expect(() => readAnswer(call, answer)).toThrow(UnreadableAnswer);
});

describe("a scraping job", () => {
  it("is read without the fields beyond SPEC.md", () => {
    expect(readAnswer(socialCalls.job, { data: { id: 1, username: "june", isActive: true, lastRun: null } }).value).toMatchObject({
      id: "1", frequency: 15, keywords: [], state: "idle", notifications: { mentions: true, sentiment: true, engagement: false },
    });
  });

  it.each([
    [{ success: true }], [{}], [undefined], [{ data: { lastRun: "2026-11-05T12:00:00Z" } }],
  ])("changed with the answer %j is the known job with what was sent", (answer) => {
    const job = prepareJob(answer, { id: "7", username: "june", frequency: 15 }, { frequency: 30 });
    expect(readAnswer(socialCalls.update, job).value).toMatchObject({ id: "7", username: "june", frequency: 30 });
  });
});

it.each<[unknown]>([
  [undefined], [{ success: true }], [{ success: true, id: null }],
])("a webhook only acknowledged with %j is the one that was sent, with an id that does not reveal its URL", (answer) => {
  const body = { url: "https://example.com/hook?key=secret", events: ["mentions"] };
  expect(
    readAnswer(socialCalls.addWebhook, answer, { body }).value,
  ).toMatchObject({ ...body, id: expect.not.stringContaining("example.com") as unknown });
});

describe("the board", () => {
  const row = {
    id: 7, user_id: 9, username: "bea", position: "3", score: "812.5", social_score: 412, followers_count: 1.5, portfolio_value: "1200.5",
  };

  it.each([
    ["a list", [row]],
    ["an object with entries", { entries: [row] }],
    ["a list under another name within data", { data: { leaderboard: [row] } }],
  ])("is read from %s", (_, answer) => {
    expect(readAnswer(leaderboardCalls.list, answer).value).toMatchObject([
      {
        id: "7", user_id: "9", position: 3, score: 812.5, social_score: 412, followers_count: 1.5, trading_score: null,
        portfolio_value: 1200.5, is_verified: null, is_you: false,
      },
    ]);
  });

  it("may have its figures as text", () => {
    expect(
      readAnswer(leaderboardCalls.stats, { total_participants: "12", percentile: "Top 4%" }).value,
    ).toMatchObject({
      total_participants: 12, top_performer: null, user_rank: null, percentile: 4,
    });
  });

  it("may name only its first player", () => {
    const { value, unreadable } = readAnswer(leaderboardCalls.stats, { total_participants: 12, top_performer: "bea" });
    expect([value.top_performer, unreadable.fields.size]).toMatchObject([{ username: "bea", position: 1 }, 0]);
  });

  it.each([
    [94.2, 47, 812, 5.8], ["94.2%", "47", "812", 5.8], [5.8, 47, 812, 5.8], [94, 47, 50, 94], [50, 6, 12, 50], [94.2, null, 812, 94.2],
  ])("has the percentile %j of rank %j among %j from the top: %d", (percentile, user_rank, total_participants, expected) => {
    expect(readAnswer(leaderboardCalls.stats, { percentile, user_rank, total_participants }).value.percentile).toBeCloseTo(expected, 9);
  });

  it.each([[1, 1], [47, 50]])("has no percentile if none is sent, at rank %d of %d", (user_rank, total_participants) => {
    expect(readAnswer(leaderboardCalls.stats, { percentile: null, user_rank, total_participants }).value.percentile).toBeNull();
  });
});
