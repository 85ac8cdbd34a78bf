import { expect, it } from "vitest";
import { differences } from "./differences";

const before = { id: "1", balance: "0.5", change: 12.5, none: null, list: [{ hash: "0xa" }, { hash: "0xb" }] };

it("ignores additional fields and float rounding", () => {
  expect(differences(before, {
    ...before, added: 1, change: 12.5 * (1 + 1e-12), list: [{ hash: "0xa", added: [] }, { hash: "0xb" }],
  })).toEqual([]);
});

it.each<[string, unknown, string]>([
  ["a different number", { ...before, change: 12.500_001 }, ".change: was 12.5, is 12.500001"],
  ["another text for the same number", { ...before, balance: "0.50" }, '.balance: was "0.5", is "0.50"'],
  ["a number in place of a text", { ...before, balance: 0.5 }, '.balance: was "0.5", is 0.5'],
  ["a missing field", { ...before, none: undefined }, ".none: was null, is missing"],
  ["a missing entry", { ...before, list: [{ hash: "0xa" }] }, ".list: had 2 entries, has 1"],
  ["one more entry", { ...before, list: [...before.list, { hash: "0xc" }] }, ".list: had 2 entries, has 3"],
  ["another order", { ...before, list: before.list.toReversed() }, '.list[0].hash: was "0xa", is "0xb"'],
  ["something other than a list", { ...before, list: {} }, ".list: was a list, is {}"],
  ["null in place of an object", null, ": was an object, is null"],
])("reports %s", (_, after, line) => expect(differences(before, after)).toContain(line));
