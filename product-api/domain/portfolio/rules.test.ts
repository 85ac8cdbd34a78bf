import { describe, expect, it } from "vitest";
import { statementFlows } from "@/contracts/statement/rules";
import {
  changeOf, diversityOf, emptyFlows, gainOf, inCents, totalInCents, valueChart, valueSpan, type FlowSum, type Span,
} from "./rules";

const flow = (usd: number, weight = 1): FlowSum => ({ units: BigInt(Math.round(usd)), usd, weightedUsd: usd * weight, unpriced: 0 });
/** A span of a coin without decimals, not held and worth a dollar by default. */
const span = (more: Partial<Omit<Span, "flows">> & { flows?: Partial<Span["flows"]> }): Span => ({
  decimals: 0, openingUnits: 0n, closingUnits: 0n, openingPriceUsd: 1, closingPriceUsd: 1, ...more,
  flows: { ...emptyFlows(), ...more.flows },
});

describe("changeOf", () => {
  it("is the plain return without flows", () => {
    expect(changeOf([span({ openingUnits: 200n, closingUnits: 200n, closingPriceUsd: 1.05 })])).toEqual({ usd: 10, percent: 5 });
  });

  it("does not count a deposit as a gain, and weights it by how long it was held", () => {
    // 100 grew to 230 with 100 added at half time: a gain of 30 on 100 + 0.5 × 100.
    expect(changeOf([span({ openingUnits: 100n, closingUnits: 230n, flows: { received: flow(100, 0.5) } })])).toEqual({
      usd: 30, percent: 20,
    });
  });

  it("does not count a withdrawal or a contract transfer as a loss", () => {
    expect(changeOf([
      span({ openingUnits: 100n, closingUnits: 40n, flows: { sent: flow(-50, 0.75), contracts: flow(-10, 0.1) } }),
    ])).toEqual({ usd: 0, percent: 0 });
    // A gain of 14 on the 100 at the beginning, of which 60 left at half time.
    expect(changeOf([
      span({ openingUnits: 100n, closingUnits: 40n, closingPriceUsd: 1.35, flows: { sent: flow(-50, 0.5), contracts: flow(-10, 0.5) } }),
    ])).toEqual({ usd: 14, percent: 20 });
  });

  it("counts a fee as a loss", () => {
    expect(changeOf([span({ openingUnits: 100n, closingUnits: 98n, flows: { fees: flow(-2) } })])).toEqual({ usd: -2, percent: -2 });
  });

  it("counts a wallet from the beginning of its history, relative to all that it held", () => {
    // Added a moment ago: the little that its price has moved since is not a percentage of almost nothing.
    expect(changeOf([span({ closingUnits: 1_000n, closingPriceUsd: 1.001, flows: { added: flow(1_000) } })])!.percent).toBeCloseTo(0.1);
  });

  it("gives dollars but no percentage for a base of a dollar or less", () => {
    expect(changeOf([span({ openingUnits: 1n, closingUnits: 1n, closingPriceUsd: 3 })])).toEqual({ usd: 2, percent: null });
  });

  it("leaves out a coin without a price, and is null if no coin has one", () => {
    const unpriced = span({ openingUnits: 5n, closingUnits: 9n, openingPriceUsd: null });
    expect(changeOf([unpriced])).toBeNull();
    expect(changeOf([span({ openingUnits: 5n, closingUnits: 9n, closingPriceUsd: null })])).toBeNull();
    expect(changeOf([unpriced, span({ openingUnits: 100n, closingUnits: 100n, closingPriceUsd: 2 })])).toEqual({ usd: 100, percent: 100 });
  });
});

describe("a statement", () => {
  const sumOf = (usd: Record<string, number>) => ["opening", ...statementFlows, "prices"].reduce(
    (sum, line) => sum + Math.round(usd[line]! * 100), 0,
  );

  it("adds up to the cent, whatever is rounded", () => {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const coins = Array.from({ length: 300 }, () =>
      span({
        openingUnits: BigInt(Math.floor(random() * 1e6)), closingUnits: BigInt(Math.floor(random() * 1e6)), openingPriceUsd: random() * 7,
        closingPriceUsd: random() * 7,
        flows: {
          received: flow(random() * 99), sent: flow(-random() * 99), fees: flow(-random()), contracts: flow(random() - 0.5),
          added: flow(random() * 9),
        },
      }),
    );
    const values = coins.map((coin) => valueSpan(coin)!);
    for (const usd of [...values.map(inCents), totalInCents(values)!]) expect(sumOf(usd)).toBe(Math.round(usd.closing * 100));
  });

  it("of several coins closes with their value as other screens round it, and explains the change that they show", () => {
    const coins = [1.004, 2.004, 3.004].map((priceUsd) => span({ openingUnits: 1n, closingUnits: 1n, closingPriceUsd: priceUsd }));
    const usd = totalInCents(coins.map((coin) => valueSpan(coin)!))!;
    expect([usd.opening, usd.closing, gainOf(usd), changeOf(coins)!.usd]).toEqual([3, 6.01, 3.01, 3.01]);
    expect(totalInCents([])).toBeNull();
  });

  it("is unknown if a flow has no price, but not if a price is missing when nothing is held", () => {
    expect(valueSpan(span({ flows: { received: { ...flow(1), unpriced: 1 } } }))).toBeNull();
    expect(valueSpan(span({ openingPriceUsd: null, closingUnits: 1n, flows: { received: flow(1) } }))).toMatchObject({
      opening: 0, prices: 0, closing: 1,
    });
  });
});

describe("valueChart", () => {
  it("marks only the share from before a wallet's history as estimated", () => {
    const coin = { decimals: 0, openingUnits: 100n, moved: new Map([[1, 5n], [2, 50n]]), opened: new Map([[2, 50n]]) };
    expect(valueChart(coin, [1, 2, 2])).toEqual([
      { usd: 150, estimatedUsd: 50 }, { usd: 310, estimatedUsd: 100 }, { usd: 310, estimatedUsd: 0 },
    ]);
  });

  it("has no value without a price, unless nothing is held", () => {
    expect(valueChart({ decimals: 0, openingUnits: 0n, moved: new Map([[1, 1n]]), opened: new Map() }, [null, null])).toEqual([
      { usd: 0, estimatedUsd: 0 }, null,
    ]);
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

  it("is unknown if nothing has any value", () => {
    expect(diversityOf([])).toBeNull();
    expect(diversityOf([0, 0])).toBeNull();
  });
});
