import { describe, expect, it } from "vitest";
import { pageNumbers, pageOfInput } from "./page-numbers";

describe("the pages to offer", () => {
  it.each([
    [1, 1, [1]], [1, 3, [1, 2, 3]], [1, 500, [1, 2, 0, 500]], [250, 500, [1, 0, 249, 250, 251, 0, 500]], [500, 500, [1, 0, 499, 500]],
  ])("for page %s of %s", (current, last, expected) => expect(pageNumbers(current, last)).toEqual(expected));
});

it("goes to the typed page, or to the nearest one that exists", () => {
  expect(["7", " 12 ", "０", "９９９"].map((text) => pageOfInput(text, 40))).toEqual([7, 12, 1, 40]);
  expect(["", "x", "-1", "1.5", "1e3"].map((text) => pageOfInput(text, 40))).toEqual([null, null, null, null, null]);
});
