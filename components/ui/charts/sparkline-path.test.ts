import { describe, expect, it } from "vitest";
import { sparklinePath } from "./sparkline-path";

describe("a sparkline", () => {
  it("runs from edge to edge, the highest value at the top", () => {
    expect(sparklinePath([1, 3, 2], 98, 30)).toBe("M1 29L49 1L97 15");
  });
  it("runs through the middle when nothing moves", () => {
    expect(sparklinePath([5, 5], 98, 30)).toBe("M1 15L97 15");
  });
  it("draws nothing for a single value", () => {
    expect([sparklinePath([], 98, 30), sparklinePath([5], 98, 30)]).toEqual(["", ""]);
  });
});
