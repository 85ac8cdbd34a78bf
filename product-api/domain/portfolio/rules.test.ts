import { describe, expect, it } from "vitest";
import { diversityOf, modifiedDietz, priceAt, unitsAt } from "./rules";

const window = { fromMs: 0, toMs: 100 };

describe("modifiedDietz", () => {
  it("is the plain return without flows", () => {
    expect(modifiedDietz({ ...window, startUsd: 200, endUsd: 210, flows: [] })).toEqual({ usd: 10, percent: 5 });
  });

  it("does not take a deposit for a gain, and weighs it by the time it had", () => {
    // 100 grew to 230 with 100 put in at half time: gain 30 on 100 + 0.5 × 100.
    expect(modifiedDietz({ ...window, startUsd: 100, endUsd: 230, flows: [{ usd: 100, atMs: 50 }] })).toEqual({ usd: 30, percent: 20 });
  });

  it("does not take a withdrawal for a loss", () => {
    expect(modifiedDietz({ ...window, startUsd: 100, endUsd: 40, flows: [{ usd: -60, atMs: 25 }] })).toEqual({ usd: 0, percent: 0 });
  });

  it("ignores flows outside the window", () => {
    expect(modifiedDietz({ ...window, startUsd: 10, endUsd: 11, flows: [{ usd: 5, atMs: 0 }, { usd: 5, atMs: 101 }] }).usd).toBe(1);
  });

  it("gives dollars but no percent on a base of a dollar or less", () => {
    expect(modifiedDietz({ ...window, startUsd: 1, endUsd: 3, flows: [] })).toEqual({ usd: 2, percent: null });
  });
});

describe("diversityOf", () => {
  it.each([
    [[100], 0, 1],
    [[50, 50], 50, 2],
    [[25, 25, 25, 25], 75, 4],
    [[50, 30, 20, 0], 62, 1 / 0.38],
  ])("of %j is %d, about %d assets", (values, diversity, effective) => {
    expect(diversityOf(values)!.diversity).toBeCloseTo(diversity);
    expect(diversityOf(values)!.effectiveAssets).toBeCloseTo(effective);
  });

  it("is unknown for nothing", () => {
    expect(diversityOf([])).toBeNull();
    expect(diversityOf([0, 0])).toBeNull();
  });
});

describe("unitsAt", () => {
  const timeline = { assetKey: "native", decimals: 18, openingUnits: 5n, knownFromMs: 0, steps: [{ atMs: 10, units: 3n }, { atMs: 20, units: -6n }] };
  it.each([
    [0, 5n],
    [10, 8n],
    [19, 8n],
    [20, 2n],
  ])("at %d is %d", (atMs, units) => expect(unitsAt(timeline, atMs)).toBe(units));
});

describe("priceAt", () => {
  const hourMs = 3_600_000;
  const series = [{ atMs: 0, priceUsd: 1 }, { atMs: hourMs, priceUsd: 2 }];
  it.each([
    [-1, null],
    [0, 1],
    [hourMs - 1, 1],
    [hourMs, 2],
    [37 * hourMs, 2],
    [37 * hourMs + 1, null],
  ])("at %d is %s", (atMs, price) => expect(priceAt(series, atMs)).toBe(price));
  it("of no quotes is unknown", () => expect(priceAt([], 0)).toBeNull());
});
