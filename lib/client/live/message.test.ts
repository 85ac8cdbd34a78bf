import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { serverMessage } from "@/contracts/live/calls";
import { mutationsOf } from "@/tests/support/mutations";
import { seeded } from "@/tests/support/seeded";
import { readLiveMessage } from "./message";

const address = `0x${"Ab".repeat(20)}`;
const hash = `0x${"cd".repeat(32)}`;
const at = "2026-11-05T12:00:00.000Z";
const moved = { type: "incoming", value: "0.5", hash, timestamp: at };
const mentionSent = { id: "7", text: "gm", created_at: at, author: { id: "9", username: "june", name: "June", public_metrics: {} } };

/** Reads a pushed message's data, and checks that it has the contract's shape or is null. */
function dataOf(type: string, data: object): unknown {
  const message = readLiveMessage(JSON.stringify({ type, data }));
  if (message?.data) expect(serverMessage.safeParse(message).error?.issues ?? []).toEqual([]);
  return message?.data;
}

afterEach(() => vi.unstubAllEnvs());

it.each<[string | number]>([
  ["2026-11-05T12:00:00"], ["2026-11-05 12:00:00.000"], [Date.parse(at) / 1000],
])("the time %j is read as UTC, whatever the local time zone", (written) => {
  vi.stubEnv("TZ", "Asia/Taipei");
  expect(dataOf("new_transaction", { ...moved, timestamp: written })).toMatchObject({ timestamp: at });
  expect(dataOf("balance_update", { address, balance: "1", last_updated: written })).toMatchObject({ last_updated: at });
  expect(readLiveMessage(JSON.stringify({ type: "pong", at: written }))).toMatchObject({ at });
});

it.each<unknown>([
  "", "{", "null", "7", "[]", "{}", '{"type":7}', '{"type":"constructor"}', new ArrayBuffer(1),
])("is no message: %j", (frame) => expect(readLiveMessage(frame)).toBeNull());

describe("a transaction", () => {
  const usual = {
    kind: "transfer", symbol: "", value_usd: null, price_usd: null, fee: null, fee_usd: null, block_number: null, status: "confirmed",
  };

  it.each<[string, object]>([
    ["status", { status: "success" }], ["status", { status: null }], ["status", { status: "constructor" }], ["kind", { kind: "native" }],
    ["kind", { kind: null }],
    ["symbol", { symbol: null }], ["symbol", { symbol: 7 }], ["fee", { fee: "a lot" }],
    ["dollars", { value_usd: { much: true }, price_usd: "high", fee_usd: [] }],
    ["block", { block_number: "latest" }], ["wallet", { wallet_id: null, wallet_address: 7, wallet_name: {}, from: [], to: 1 }],
  ])("gets the usual %s if %j cannot be read", (_, more) =>
    expect(dataOf("new_transaction", { ...moved, ...more })).toEqual({ ...moved, ...usual, id: `${hash}:incoming` }));

  it("keeps what can be read, including numbers as ids and amounts, and text as figures", () => {
    const details = {
      status: "failed", kind: "contract", symbol: "M", value_usd: 12.5, price_usd: "0.8", fee: 0.001, fee_usd: 1e-7, block_number: "12",
      wallet_id: 3, wallet_address: address,
    };
    expect(dataOf("token_transfer", { ...moved, ...details, id: 8, value: 2 })).toEqual({
      ...moved, ...details, id: "8", value: "2", price_usd: 0.8, fee: "0.001", block_number: 12, wallet_id: "3",
    });
  });
});

it.each<[object, object]>([
  [{ balance_usd: "3000.5", balance_m_token: 6000 }, { balance_usd: 3000.5, balance_m_token: "6000" }],
  [{ balance_usd: null, balance_m_token: null }, { balance_usd: null, balance_m_token: null }],
  [{ balance_usd: "much", balance_m_token: {} }, {}],
])("a balance's worth %j is read as %j", (more, read) => {
  const balance = { address, balance: "1.5", last_updated: at };
  expect(dataOf("balance_update", { ...balance, ...more })).toEqual({ ...balance, ...read });
});

it("a pending transaction keeps only what can be read", () => {
  expect(dataOf("pending_transaction", { address, hash, type: "native", value: "much", symbol: 7 })).toEqual({ address, hash });
  expect(dataOf("pending_transaction", { address, hash, type: "outgoing", value: 2, symbol: "M" })).toEqual({
    address, hash, type: "outgoing", value: "2", symbol: "M",
  });
});

describe("a mention", () => {
  const whole = { ...mentionSent, sentiment: "positive", public_metrics: {}, is_read: false, matched_by: ["gm"] };

  it("is accepted in the contract's shape", () => expect(dataOf("new_mention", whole)).toEqual(whole));

  it.each<object>([
    { sentiment: undefined }, { matched_by: null }, { author: undefined }, { is_read: undefined }, { id: undefined }, { text: null },
    { created_at: "soon" }, { public_metrics: null }, { author: { ...whole.author, username: 7 } },
    { author: { ...whole.author, name: null } }, { author: { ...whole.author, public_metrics: undefined } },
  ])("is rejected with %j", (less) => expect(dataOf("new_mention", { ...whole, ...less })).toBeNull());
});

it.each<object>([
  { condition: "over" }, { threshold_usd: null }, { price_usd: "dear" }, { symbol: null },
])("a price alert is rejected with %j", (fields) => {
  const fired = { id: "1", symbol: "M", condition: "above", threshold_usd: 0.6, price_usd: 0.7 };
  expect(dataOf("price_alert", fired)).toEqual(fired);
  expect(dataOf("price_alert", { ...fired, ...fields })).toBeNull();
});

describe("a message of SPEC.md in which parts are missing or absurd", () => {
  it.each<[string, object]>([
    ["new_transaction", { ...moved, id: "1", wallet_address: address, fee: "0.1", block_number: 5 }],
    ["token_transfer", { ...moved, id: "1", symbol: "M", value_usd: 2 }],
    ["pending_transaction", { address, hash, type: "outgoing", value: "1", symbol: "M" }],
    ["balance_update", { address, balance: "1", balance_usd: 2, balance_m_token: null, last_updated: at }],
    ["error", { message: "no" }],
  ])("is read in the contract's shape, or without its data: %s", (type, data) => {
    fc.assert(fc.property(mutationsOf({ type, data, cursor: "1-1", at }), (frame) => {
      const message = readLiveMessage(frame);
      if (!message?.data) return;
      expect(serverMessage.safeParse(message).error?.issues ?? []).toEqual([]);
    }), seeded(300));
  });
});
