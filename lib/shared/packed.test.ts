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
    expect(pack([{ at: 1, kind: "a" }, { at: 2, kind: "a" }])).toEqual({ packed: { $rows: [{ kind: "a" }, ["at"], [[1], [2]]] } });
  });

  it("keeps what is undefined where no JSON lies between", () => expect(unpack(pack({ recent: undefined }))).toStrictEqual({ recent: undefined }));
});

it("stays the same object: what was never packed, what packing does not shorten, and what was unpacked before", () => {
  const network = { name: "MemeCore", hosts: ["a"] };
  const value = { network, wallets: [wallet(1), wallet(2)] };
  expect(unpack(value)).toBe(value);
  expect((pack(value).packed as typeof value).network).toBe(network);
  const packed = pack(value);
  expect(unpack(packed)).toBe(unpack(packed));
});
