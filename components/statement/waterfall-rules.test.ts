import { describe, expect, it } from "vitest";
import { barsOf, domainOf, missingCents, placeOf } from "./waterfall-rules";

const nothing = { opening: 0, added: 0, received: 0, sent: 0, contracts: 0, fees: 0, prices: 0, closing: 0 };

describe("the bars of a statement", () => {
  it("lead from the opening to the closing value, each starting where the one before ended", () => {
    const bars = barsOf({ ...nothing, opening: 100, received: 50.1, sent: -20.2, fees: -0.1, prices: 3.33, closing: 133.13 });
    expect(bars.map(({ line, fromUsd, toUsd }) => [line, fromUsd, toUsd])).toEqual([
      ["opening", 0, 100], ["received", 100, 150.1], ["sent", 150.1, 129.9], ["fees", 129.9, 129.8], ["prices", 129.8, 133.13],
      ["closing", 0, 133.13],
    ]);
  });

  it("are only the opening and closing values if nothing changed", () => {
    expect(barsOf({ ...nothing, opening: 5, closing: 5 }).map(({ line }) => line)).toEqual(["opening", "closing"]);
  });
});

describe("the value range of the chart", () => {
  const domain = (usd: Partial<typeof nothing>) => domainOf(barsOf({ ...nothing, ...usd }));

  it("begins at zero if the changes are visible there", () => {
    expect(domain({ opening: 100, received: 100, closing: 200 })).toEqual({ minUsd: 0, maxUsd: 200, isCut: false });
  });

  it("begins above zero for small changes of a large value", () => {
    const cut = domain({ opening: 100_000, prices: -50, closing: 99_950 });
    expect(cut.isCut).toBe(true);
    expect(cut.minUsd).toBeGreaterThan(99_900);
    expect(placeOf(100_000, cut) - placeOf(99_950, cut)).toBeGreaterThan(50);
  });

  it("extends below zero if a total is negative", () => {
    const below = domain({ opening: 10, contracts: -40, closing: -30 });
    expect(below).toEqual({ minUsd: -30, maxUsd: 10, isCut: false });
    expect([placeOf(-30, below), placeOf(0, below), placeOf(10, below)]).toEqual([0, 75, 100]);
    expect(domain({ opening: -5, prices: -5, closing: -10 })).toEqual({ minUsd: -10, maxUsd: 0, isCut: false });
  });

  it("is never empty", () => {
    for (const usd of [{}, { opening: 7, closing: 7 }, { opening: -7, closing: -7 }, { received: 5, sent: -5 }]) {
      const { minUsd, maxUsd } = domain(usd);
      expect(maxUsd).toBeGreaterThan(minUsd);
    }
  });
});

describe("the sum of the lines", () => {
  it("is computed in whole cents", () => {
    expect(missingCents({ ...nothing, opening: 0.1, received: 0.2, closing: 0.3 })).toBe(0);
    expect(missingCents({ ...nothing, opening: 1, fees: -0.01, closing: 1 })).toBe(-1);
  });
});
