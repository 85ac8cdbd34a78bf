import { expect, it } from "vitest";
import { between, blockPath, runsOf, stackedPaths, stepAt, stepLine } from "./step-rules";

it("stacks parts from the bottom up, and draws nothing for unknown or zero values", () => {
  expect(stackedPaths([[1, 0, 3], null, [2, 2, 0]], 3, 4)).toEqual([
    "M0.12 100h0.76v-25h-0.76zM2.12 100h0.76v-50h-0.76z",
    "M2.12 50h0.76v-50h-0.76z",
    "M0.12 75h0.76v-75h-0.76z",
  ]);
  expect(stackedPaths([[0]], 1, 0)).toEqual([""]);
});

it("finds runs of unknown values", () => {
  const runs = runsOf([null, null, 1, null], (value) => value === null);
  expect(runs).toEqual([{ from: 0, to: 1 }, { from: 3, to: 3 }]);
  expect(blockPath(runs)).toBe("M0 0H2V100H0zM3 0H4V100H3z");
});

it("breaks a line at unknown values", () => {
  expect(stepLine([0, 5, null, 10], { min: 0, max: 10, step: 2.5 })).toBe("M1 100L2 50M3.5 0h.5");
});

it.each([
  [0, 0], [0.24, 0], [0.26, 1], [0.5, 2], [0.99, 3], [1, 3], [1.5, 3], [-1, 0],
])("position %d among four steps is step %i", (place, step) => {
  expect(stepAt(place, 4)).toBe(step);
});

it("a selection runs forwards whichever way it was drawn", () => {
  expect(between(5, 2)).toEqual({ from: 2, to: 5 });
});
