import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { amount, figure, id, instant, maybeAmount, maybeFigure, maybeInstant, maybeText } from "@/contracts/fields/wire";
import { readAs, UnreadableAnswer } from "./read";

const row = z.object({
  id, held: amount, usd: maybeFigure, at: maybeInstant, isOn: z.boolean().default(true), name: maybeText,
  kind: z.enum(["a", "b"]).default("a"),
});
const good = { id: "1", held: "2" };

afterEach(() => vi.unstubAllEnvs());

describe("one value", () => {
  it.each([
    [0.0000001, "0.0000001"], [1e21, "1000000000000000000000"], ["1e-9", "0.000000001"], ["0.10", "0.10"], [7, "7"],
  ])("the amount %j is read as %j", (given, read) => expect(readAs(amount, given).value).toBe(read));

  it("an amount with more digits than any chain can hold is unknown, because showing it would keep every other page waiting", () => {
    const held = (digits: number) => [`1.${"0".repeat(digits)}1`, `${"1".repeat(digits)}e1`].map((text) => readAs(maybeAmount, text).value);
    expect(held(500)).not.toContain(null);
    expect(held(100_000)).toEqual([null, null]);
  });

  it.each([
    [1_795_000_000, "2026-11-18T11:06:40.000Z"], [1_795_000_000_123, "2026-11-18T11:06:40.123Z"],
    ["1795000000", "2026-11-18T11:06:40.000Z"],
    ["2026-11-18T13:46:40Z", "2026-11-18T13:46:40.000Z"], ["2026-11-18T11:06:40.123456", "2026-11-18T11:06:40.123Z"],
    ["2026-11-18 11:06:40", "2026-11-18T11:06:40.000Z"],
  ])("the time %j is read as %j", (given, read) => {
    // As on a reader's machine; most servers run in UTC.
    vi.stubEnv("TZ", "Asia/Taipei");
    expect(readAs(instant, given).value).toBe(read);
  });

  it.each(["+275760-09-13T00:00:00Z", "-000001-01-01T00:00:00Z", "0000-01-01T00:00:00Z"])(
    "the time %j, which no service can mean, is unknown", (given) => expect(readAs(maybeInstant, given).value).toBeNull(),
  );

  it.each([
    ["12.5", 12.5], ["1,234.5", null], ["Top 4%", null], ["4%", 4], [1e300, 1e300], ["", null], [true, null],
  ])("the number %j is read as %j", (given, read) =>
    expect(readAs(maybeFigure, given).value).toBe(read));

  it.each([
    [7, "7"], [9_007_199_254_740_991, "9007199254740991"],
  ])("the identifier %j is read as %j", (given, read) => expect(readAs(id, given).value).toBe(read));
});

describe("an object", () => {
  it("gets its defaults for null and missing fields", () => {
    const read = { id: "1", held: "2", usd: null, at: null, isOn: true, name: null, kind: "a" };
    expect(readAs(row, { ...good, isOn: null, kind: null, usd: null }).value).toEqual(read);
    expect(readAs(row, good)).toEqual({ value: read, unreadable: { entries: 0, fields: new Set() } });
  });

  it("drops optional fields that cannot be read, and reports which", () => {
    const { value, unreadable } = readAs(row, { ...good, usd: { much: true }, kind: "z", at: "soon", name: 12 });
    expect(value).toMatchObject({ usd: null, kind: "a", at: null, name: "12" });
    expect(unreadable.entries).toBe(0);
    expect([...unreadable.fields].map((field) => field.split(":")[0])).toEqual(["usd", "at", "kind"]);
  });

  it("is rejected if a required field is missing", () => {
    expect(() => readAs(row, { id: "1" })).toThrow(new UnreadableAnswer("held", "is missing"));
    expect(() => readAs(row, "text")).toThrow(UnreadableAnswer);
  });

  it("ignores properties of its prototype", () => {
    expect(() => readAs(row, Object.create(good))).toThrow(UnreadableAnswer);
  });
});

describe("a list", () => {
  it("of nothing but unreadable entries is not read to its end, which would keep every other page waiting", () => {
    const entries = Array.from({ length: 30_000 }, () => 0);
    expect(() => readAs(z.array(row), entries)).toThrow(UnreadableAnswer);
    expect(readAs(z.array(row), [good, ...entries.slice(0, 15_000)]).value).toHaveLength(1);
  });

  it("drops only the entries that cannot be read, and reports how many and why", () => {
    const { value, unreadable } = readAs(z.object({ rows: z.array(row) }), { rows: [good, null, { id: "2" }, { id: 3, held: 1e-7 }] });
    expect(value.rows.map(({ id: one }) => one)).toEqual(["1", "3"]);
    expect(unreadable.entries).toBe(2);
    expect([...unreadable.fields]).toEqual(["rows[]: is no object", "rows[].held: is missing"]);
  });
});

it("an amount with a default is read the same way", () => expect(
  readAs(z.object({ held: maybeAmount }), { held: 1e-7 }).value.held,
).toBe("0.0000001"));
it("a number too large to represent is read as the default", () => expect(
  readAs(z.object({ usd: figure.default(0) }), { usd: "1e999" }).value.usd,
).toBe(0));
