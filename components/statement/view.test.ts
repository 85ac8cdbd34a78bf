import { describe, expect, it } from "vitest";
import { readStatementView, statementParams, statementQueryOf, type StatementView } from "./view";

const scope = { wallet: null, symbol: null, line: null };
const views: StatementView[] = [
  { ...scope, span: { kind: "last", span: "24h" } },
  { ...scope, span: { kind: "last", span: "30d" }, wallet: "7", line: "fees" },
  { ...scope, span: { kind: "last", span: "7d" }, symbol: "ETH" },
  { ...scope, span: { kind: "between", from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00.000Z" }, wallet: "a&b=c", symbol: "M" },
];

function addressOf(view: StatementView): URLSearchParams {
  const given = Object.entries(statementParams(view)).filter((entry): entry is [string, string] => entry[1] !== null);
  return new URLSearchParams(`?${new URLSearchParams(given)}`);
}

describe("the URL of a statement", () => {
  it.each(views)("reads back as the same statement: $span", (view) => expect(readStatementView(addressOf(view))).toEqual(view));

  it("opens no statement without the why parameter", () => {
    expect(readStatementView(new URLSearchParams("why_wallet=7"))).toBeNull();
    expect(Object.values(statementParams(null))).toEqual([null, null, null, null]);
  });

  it.each([
    "", "9d", "yesterday/today", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z/", "2026-01-01T00:00:00Z/2026-01-02T00:00:00",
    "2026-01-01T00:00:00Z/2026-13-41T00:00:00Z", "1/2", "a/b/c",
  ])("is recognised as unreadable: %j", (why) => {
    expect(readStatementView(new URLSearchParams({ why }))?.span).toEqual({ kind: "unreadable" });
  });

  it("ignores impossible wallets, coins and lines", () => {
    const read = readStatementView(
      new URLSearchParams({ why: "24h", why_wallet: "x".repeat(101), why_coin: "y".repeat(21), why_line: "prices" }),
    );
    expect(read).toEqual(views[0]);
  });
});

describe("the request for a statement", () => {
  const nowMs = Date.parse("2026-11-05T12:00:00Z");
  it("counts back from when it was opened, and sets no end", () => {
    expect(statementQueryOf(views[1]!, nowMs)).toEqual({ from: "2026-10-06T12:00:00.000Z", wallet_id: "7" });
  });
  it("uses two given times as they are", () => {
    expect(statementQueryOf(views[3]!, nowMs)).toEqual({
      from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00.000Z", wallet_id: "a&b=c", symbol: "M",
    });
  });
  it("is not made for a period that cannot be read", () =>
    expect(statementQueryOf({ ...scope, span: { kind: "unreadable" } }, nowMs)).toBeNull());
});
