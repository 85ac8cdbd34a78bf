import { describe, expect, it } from "vitest";
import { pageNumbers } from "./page-numbers";

describe("the pages to offer", () => {
  it.each([
    [1, 1, [1]], [1, 3, [1, 2, 3]], [1, 500, [1, 2, 0, 500]], [250, 500, [1, 0, 249, 250, 251, 0, 500]], [500, 500, [1, 0, 499, 500]],
  ])("around %s of %s", (current, last, expected) => expect(pageNumbers(current, last)).toEqual(expected));
});
