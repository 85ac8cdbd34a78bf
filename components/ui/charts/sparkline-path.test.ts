import { describe, expect, it } from "vitest";
import { sparklinePath } from "./sparkline-path";

/** Points at these times, in a drawing that spans four units of time, 98 by 30. */
const path = (...points: [at: number, value: number][]) => sparklinePath(points.map(([at, value]) => ({ at, value })), {
  span: 4, width: 98, height: 30,
});

describe("a sparkline", () => {
  it("runs from edge to edge, the highest value at the top", () => {
    expect(path([0, 1], [2, 3], [4, 2])).toBe("M1 29L49 1L97 15");
  });
  it("runs through the middle when nothing moves", () => {
    expect(path([0, 5], [4, 5])).toBe("M1 15L97 15");
  });
  it("draws nothing for a single value", () => {
    expect([path(), path([0, 5])]).toEqual(["", ""]);
  });
  it("takes up only the part of the time that is known", () => {
    expect(path([12, 1], [13, 2])).toBe("M73 29L97 1");
  });
  it("begins at its left edge even if the first value is a little older", () => {
    expect(path([-1, 1], [2, 3], [4, 2])).toBe("M1 29L49 1L97 15");
  });
  it("breaks where values are missing, and shows a lone one as a dot", () => {
    expect(path([0, 1], [0.5, 1], [1, 1], [3, 3], [3.5, 2], [4, 1])).toBe("M1 29L13 29L25 29M73 1L85 15L97 29");
    expect(path([0, 1], [0.5, 1], [1, 1], [4, 3])).toBe("M1 29L13 29L25 29M97 1h0");
  });
});
