import { describe, expect, it } from "vitest";
import { pack, unpack } from "./packed";

const wallet = (number: number) => ({
  id: `${number}`,
  name: number === 2 ? null : `W${number}`,
  status: "synced",
  held: [{ symbol: "M", amount: `${number}` }, { symbol: "ETH", amount: "0" }],
});

describe("a packed value", () => {
  it.each([
    [
      "a page with nested lists",
      { view: { q: "" }, wallets: { wallets: [1, 2, 3].map(wallet), total: 3 }, stats: undefined, network: null },
    ],
    ["a list of one object, and an empty list", { wallets: [wallet(1)], none: [] }],
    ["objects with different properties", { rows: [{ at: "1" }, { at: "2", estimated: true }, { by: "3" }], points: [{ at: "1" }, { at: "2", estimated: undefined }, { estimated: true, at: "3" }] }],
    ["lists of lists, strings and nulls", { a: [[1, 2], [3, 4]], b: ["x", "y"], c: [null, { at: 1 }], d: [{ at: [1] }, { at: [1] }] }],
  ])("is the same after unpacking: %s", (_what, value) =>
    expect(unpack(JSON.parse(JSON.stringify(pack(value))) as ReturnType<typeof pack>)).toEqual(JSON.parse(JSON.stringify(value))));

  it("stores only once what all objects of a list have in common", () => {
    expect(pack({ rows: [{ at: 1, kind: "a" }, { at: 2, kind: "a" }] }).packed).toBe('{"rows":{"$rows":[{"kind":"a"},["at"],[[1],[2]]]}}');
  });

  it("leaves out undefined properties", () =>
    expect(unpack(pack({ recent: undefined, rows: [{ at: 1, by: undefined }, { at: 2, by: undefined }] }))).toStrictEqual({
      rows: [{ at: 1 }, { at: 2 }],
    }));
});

it("unpacking returns the same object for a value never packed, one sent beside it, or one unpacked before", () => {
  const network = { name: "MemeCore", hosts: ["a"] };
  const value = { wallets: [wallet(1), wallet(2)] };
  expect(unpack(value)).toBe(value);
  const packed = pack(value, { network });
  expect(unpack(packed).network).toBe(network);
  expect(unpack(packed)).toBe(unpack(packed));
});
