import { describe, expect, it } from "vitest";
import { pack, unpack } from "./packed";

const wallet = (number: number) => ({ id: `${number}`, name: number === 2 ? null : `W${number}`, status: "synced", held: [{ symbol: "M", amount: `${number}` }, { symbol: "ETH", amount: "0" }] });

describe("what was packed", () => {
  it.each([
    ["a page with lists in lists", { view: { q: "" }, wallets: { wallets: [1, 2, 3].map(wallet), total: 3 }, stats: undefined, network: null }],
    ["a list of one, and an empty one", { wallets: [wallet(1)], none: [] }],
    ["objects that are not alike", { points: [{ at: "1" }, { at: "2", estimated: undefined }, { estimated: true, at: "3" }] }],
    ["lists of lists, texts and nothing", { a: [[1, 2], [3, 4]], b: ["x", "y"], c: [null, { at: 1 }], d: [{ at: [1] }, { at: [1] }] }],
  ])("is the same again: %s", (_what, value) => expect(unpack(JSON.parse(JSON.stringify(pack(value))) as ReturnType<typeof pack>)).toEqual(JSON.parse(JSON.stringify(value))));

  it("says once what is the same in all of them", () => {
    expect(pack({ rows: [{ at: 1, kind: "a" }, { at: 2, kind: "a" }] }).packed).toBe('{"rows":{"$rows":[{"kind":"a"},["at"],[[1],[2]]]}}');
  });

  it("lacks what was undefined", () => expect(unpack(pack({ recent: undefined, rows: [{ at: 1, by: undefined }, { at: 2, by: undefined }] }))).toStrictEqual({ rows: [{ at: 1 }, { at: 2 }] }));
});

it("stays the same object: what was never packed, what was sent beside it, and what was unpacked before", () => {
  const network = { name: "MemeCore", hosts: ["a"] };
  const value = { wallets: [wallet(1), wallet(2)] };
  expect(unpack(value)).toBe(value);
  const packed = pack(value, { network });
  expect(unpack(packed).network).toBe(network);
  expect(unpack(packed)).toBe(unpack(packed));
});
