import { describe, expect, it } from "vitest";
import {
  areaPaths, isMarked, missingTimes, nearestPoint, niceScale, plotPoints, plotValues, shownSlices, spread, spreadTicks,
} from "./chart-rules";

const point = (value: number, estimated = 0) => ({ tick: "", when: "", value, estimated });

describe("an area with an estimated share", () => {
  it("draws the known part as it is, and the total dashed up to where they meet", () => {
    expect(plotPoints([point(10, 4), point(12, 4), point(13), point(14)])).toEqual([
      { at: 0, known: 6, estimated: 10 }, { at: 1, known: 8, estimated: 12 }, { at: 2, known: 13, estimated: 13 }, { at: 3, known: 14 },
    ]);
  });

  it("draws no known part where nothing is known", () => {
    expect(plotPoints([point(10, 10), point(12)])).toEqual([{ at: 0, estimated: 10 }, { at: 1, known: 12, estimated: 12 }]);
  });

  it("has one part if all is known, or all but a negligible share", () => {
    expect(plotPoints([point(1), point(2)])).toEqual([{ at: 0, known: 1 }, { at: 1, known: 2 }]);
    expect(plotPoints([point(1000, 4.9)])).toEqual([{ at: 0, known: 1000 }]);
    expect(isMarked(point(1000, 5))).toBe(true);
    expect(isMarked(point(0, 0))).toBe(false);
  });

  it("has an axis that covers both parts", () => expect(plotValues([point(10, 4), point(12)])).toEqual([10, 6, 12, 12]));

  it("finds the point nearest to a press", () => {
    expect([-0.2, 0, 0.24, 0.26, 1, 3].map((place) => nearestPoint(place, 5))).toEqual([0, 0, 1, 1, 4, 4]);
    expect(nearestPoint(0.7, 1)).toBe(0);
  });
});

describe("an unknown value", () => {
  const gap = { tick: "", when: "", value: null };

  it("is a gap in the line and not a zero on the axis", () => {
    expect(plotPoints([point(1), gap, point(2)])).toEqual([{ at: 0, known: 1 }, { at: 1 }, { at: 2, known: 2 }]);
    expect(areaPaths([point(50), point(50), gap, point(100)], { min: 0, max: 100, step: 25 }).known.line).toBe("M0,50L33.33,50M100,0h0");
    expect(plotValues([point(5), gap])).toEqual([5, 5]);
    expect(isMarked(gap)).toBe(false);
  });

  it("is inferred where points are further apart than usual", () => {
    expect(missingTimes([0, 10, 20, 60, 70])).toEqual([[], [], [], [30, 40, 50], []]);
    expect(missingTimes([0, 10, 21, 29, 40])).toEqual([[], [], [], [], []]);
    // Hourly points first, then one every 15 minutes.
    expect(missingTimes([0, 60, 120, 180, 195, 210, 225, 240, 255]).flat()).toEqual([]);
    expect([missingTimes([]), missingTimes([5]), missingTimes([5, 9])]).toEqual([[], [[]], [[], []]]);
  });
});

describe("the value axis", () => {
  it.each([
    ["values in a wide range", [120_310, 128_402], { min: 120_000, max: 130_000, step: 2500 }],
    ["small moves of a large value", [125_201.54, 125_207.12], { min: 125_200, max: 125_208, step: 2 }],
    ["values in cents", [0.31, 0.36], { min: 0.3, max: 0.38, step: 0.02 }],
    ["values that include zero", [0, 95], { min: 0, max: 100, step: 25 }],
    ["negative values", [-30, 45], { min: -40, max: 60, step: 25 }],
  ])("picks round steps for %s", (_, values, scale) => {
    const { min, max, step } = niceScale(values);
    expect(step).toBe(scale.step);
    expect(min).toBeLessThanOrEqual(Math.min(...values));
    expect(max).toBeGreaterThanOrEqual(Math.max(...values));
    expect((max - min) / step).toBeCloseTo(4);
  });

  it.each([100, 0.36, 125_207.12, -5])("keeps a flat line of %d within a narrow band", (value) => {
    const { min, max } = niceScale([value, value]);
    expect(min).toBeLessThanOrEqual(value);
    expect(max).toBeGreaterThan(value);
    expect(max - min).toBeLessThanOrEqual(Math.max(Math.abs(value) * 0.1, 1));
    if (value >= 0) expect(min).toBeGreaterThanOrEqual(0);
  });

  it.each([[1234.56, 1234.5600000000002], [1e15, 1e15 + 1], [3.19e-9, 3.190000000000001e-9]])(
    "takes what differs by less than can be shown for a flat line: %d and %d",
    (one, other) => expect(niceScale([one, other])).toEqual(niceScale([one])),
  );

  it.each([1e-9, 0.0004, 0.02])("shows a flat line of %d above the bottom of the axis and below its top", (value) => {
    const { min, max } = niceScale([value]);
    expect((value - min) / (max - min)).toBeCloseTo(0.5);
  });

  it("works without any values", () => expect(niceScale([])).toEqual({ min: 0, max: 4, step: 1 }));
  it("has whole steps where nothing was ever held", () => expect(niceScale([0, 0])).toEqual({ min: 0, max: 4, step: 1 }));
});

describe("ticks and rows", () => {
  it("are all shown if they are few", () => expect(spread([1, 2, 3], 7)).toEqual([1, 2, 3]));
  it("are spread evenly, including both ends, if they are many", () => {
    expect(spread(Array.from({ length: 169 }, (_, hour) => hour), 7)).toEqual([0, 28, 56, 84, 112, 140, 168]);
  });
});

describe("the labels of a time axis", () => {
  /** A point every three hours. */
  const hours = (count: number) => Array.from({ length: count }, (_, nth) => nth * 3);
  const day = (hour: number) => Math.floor((hour + 1) / 24);

  it("name no day twice in a row, unless all points are on one day", () => {
    expect(spread(hours(55), 8).map(day)).toEqual([0, 1, 1, 2, 3, 4, 5, 6]);
    expect(spreadTicks(hours(55), 8, (hour) => `day ${day(hour)}`).map(day)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(spreadTicks(hours(57), 8, (hour) => `day ${day(hour)}`).map(day)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(spreadTicks(hours(3), 8, () => "today")).toEqual([0, 6]);
  });
});

describe("the slices of a donut", () => {
  const slices = (...values: number[]) => values.map((value, at) => ({ id: `${at}`, name: `w${at}`, value }));
  const rest = (count: number) => `${count} others`;

  it("are sorted largest first with their share, without empty ones", () => {
    expect(shownSlices(slices(10, 0, 30, -5), rest).map(({ name, percent }) => [name, percent])).toEqual([["w2", 75], ["w0", 25]]);
  });

  it("are labelled from 5 % and not below", () => {
    expect(shownSlices(slices(90.01, 5, 4.99), rest).map(({ isLabelled }) => isLabelled)).toEqual([true, true, false]);
  });

  it("are four at most, with the others combined", () => {
    expect(shownSlices(slices(40, 30, 20, 6, 3, 1), rest).map(({ name, percent }) => [name, Math.round(percent)])).toEqual([
      ["w0", 40], ["w1", 30], ["w2", 20], ["3 others", 10],
    ]);
    expect(shownSlices(slices(4, 3, 2, 1), rest).map(({ name }) => name)).toEqual(["w0", "w1", "w2", "w3"]);
  });

  it("are never drawn too small to see, and still fill the ring", () => {
    const shown = shownSlices(slices(9_900, 99, 1), rest);
    expect(shown.map(({ arc }) => arc)).toEqual([96, 2, 2]);
    expect(shown.map(({ percent }) => percent)).toEqual([99, 0.99, 0.01]);
    expect(shownSlices(slices(60, 40), rest).map(({ arc }) => arc)).toEqual([60, 40]);
  });

  it("know the angle of their middle, clockwise from the top", () => {
    expect(shownSlices(slices(50, 25, 25), rest).map(({ middle }) => middle)).toEqual([90, 225, 315]);
  });

  it("are none if the total is zero", () => expect(shownSlices(slices(0, 0), rest)).toEqual([]));
});

describe("areaPaths", () => {
  const scale = { min: 0, max: 100, step: 25 };
  const at = (value: number, estimated = 0) => ({ tick: "", when: "", value, estimated });

  it("runs through every point, from edge to edge, and closes the area at the axis", () => {
    const { known, estimated } = areaPaths([at(0), at(50), at(100)], scale);
    expect(known).toEqual({ line: "M0,100L50,50L100,0", area: "M0,100L50,50L100,0V100H0Z" });
    expect(estimated).toEqual({ line: "", area: "" });
  });

  it("shows a lone point, known or estimated", () => {
    expect(areaPaths([at(50)], scale).known.line).toBe("M50,50h0");
    expect(areaPaths([at(50, 50)], scale).estimated.line).toBe("M50,50h.5");
  });

  it("breaks the known line where all is estimated, and draws the total as a separate line", () => {
    const { known, estimated } = areaPaths([at(20), at(20, 20), at(20), at(40)], scale);
    expect(known.line).toBe("M0,80h0M66.67,80L100,60");
    expect(estimated.line).toBe("M0,80L33.33,80L66.67,80");
  });
});
