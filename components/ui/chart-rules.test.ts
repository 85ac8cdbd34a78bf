import { describe, expect, it } from "vitest";
import { niceScale, plotPoints, shownSlices, spread } from "./chart-rules";

const point = (value: number, estimated = false) => ({ tick: "", when: "", value, estimated });

describe("an area with an estimated part", () => {
  it("draws both parts up to the known point where they meet", () => {
    expect(plotPoints([point(1, true), point(2, true), point(3), point(4)])).toEqual([
      { at: 0, estimated: 1 }, { at: 1, estimated: 2 }, { at: 2, known: 3, estimated: 3 }, { at: 3, known: 4 },
    ]);
  });

  it("has one part where all is known", () => {
    expect(plotPoints([point(1), point(2)])).toEqual([{ at: 0, known: 1 }, { at: 1, known: 2 }]);
  });
});

describe("the value axis", () => {
  it.each([
    ["round steps around the values", [120_310, 128_402], { min: 120_000, max: 130_000, step: 2500 }],
    ["small moves of a large value", [125_201.54, 125_207.12], { min: 125_200, max: 125_208, step: 2 }],
    ["cents", [0.31, 0.36], { min: 0.3, max: 0.38, step: 0.02 }],
    ["zero among the values", [0, 95], { min: 0, max: 100, step: 25 }],
    ["losses", [-30, 45], { min: -40, max: 60, step: 25 }],
  ])("takes %s", (_, values, scale) => {
    const { min, max, step } = niceScale(values);
    expect(step).toBe(scale.step);
    expect(min).toBeLessThanOrEqual(Math.min(...values));
    expect(max).toBeGreaterThanOrEqual(Math.max(...values));
    expect((max - min) / step).toBeCloseTo(4);
  });

  it.each([0, 100, 0.36, 125_207.12, -5])("keeps a flat line of %d within a narrow band", (value) => {
    const { min, max } = niceScale([value, value]);
    expect(min).toBeLessThanOrEqual(value);
    expect(max).toBeGreaterThan(value);
    expect(max - min).toBeLessThanOrEqual(Math.max(Math.abs(value) * 0.1, 1));
    if (value >= 0) expect(min).toBeGreaterThanOrEqual(0);
  });

  it("stands without any value", () => expect(niceScale([])).toEqual({ min: 0, max: 4, step: 1 }));
});

describe("ticks and rows", () => {
  it("are all shown while they are few", () => expect(spread([1, 2, 3], 7)).toEqual([1, 2, 3]));
  it("are spread evenly with both ends when they are many", () => {
    expect(spread(Array.from({ length: 169 }, (_, hour) => hour), 7)).toEqual([0, 28, 56, 84, 112, 140, 168]);
  });
});

describe("the parts of a donut", () => {
  const slices = (...values: number[]) => values.map((value, at) => ({ id: `${at}`, name: `w${at}`, value }));
  const rest = (count: number) => `${count} others`;

  it("stand largest first with their share, and empty ones not at all", () => {
    expect(shownSlices(slices(10, 0, 30, -5), rest).map(({ name, percent }) => [name, percent])).toEqual([["w2", 75], ["w0", 25]]);
  });

  it("keep a label from 5 % and lose it below", () => {
    expect(shownSlices(slices(90.01, 5, 4.99), rest).map(({ isLabelled }) => isLabelled)).toEqual([true, true, false]);
  });

  it("are four at most; the others become one", () => {
    expect(shownSlices(slices(40, 30, 20, 6, 3, 1), rest).map(({ name, percent }) => [name, Math.round(percent)])).toEqual([
      ["w0", 40], ["w1", 30], ["w2", 20], ["3 others", 10],
    ]);
    expect(shownSlices(slices(4, 3, 2, 1), rest).map(({ name }) => name)).toEqual(["w0", "w1", "w2", "w3"]);
  });

  it("know where their middle is, clockwise from the top", () => {
    expect(shownSlices(slices(50, 25, 25), rest).map(({ middle }) => middle)).toEqual([90, 225, 315]);
  });

  it("are none for an empty whole", () => expect(shownSlices(slices(0, 0), rest)).toEqual([]));
});
