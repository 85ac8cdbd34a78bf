import { expect, it } from "vitest";
import { centsClass, classKeys } from "./rules-classes";

const shifts = [0, 0.25, 0.5, 0.75, 0.999];
const blur = { portfolio: 0.5, social: 0.5, trading: 0.5 };

it("groups dollars into classes of half a power of ten", () => {
  const labels = [0, 1, 3, 10, 30, 100, 300, 1000, 92_035.19, 1e6, 1e12].map((usd) => centsClass(Math.round(usd * 100), 0.5) / 100);
  expect(labels).toEqual([0, 3, 3, 10, 30, 100, 300, 1000, 100_000, 1e6, 1e12]);
});

it("groups social scores into classes of 20, and trading scores into classes of 10", () => {
  const classesOf = (trading: number, social: number) => {
    const keys = classKeys({ portfolioCents: 0, countedCents: [0, 0, 0, 0], trading, social: [social, social, social, social] }, blur);
    return [keys.trading, keys.social[0]];
  };
  expect([[5499, 6999], [5500, 7000], [6499, 8999], [6500, 9000]].map(([trading, social]) => classesOf(trading!, social!))).toEqual([
    [5000, 6000], [6000, 8000], [6000, 8000], [7000, 10_000],
  ]);
});

it("keeps zero at zero, whatever the shift", () => {
  for (const shift of shifts) {
    expect(centsClass(0, shift)).toBe(0);
    expect(classKeys(
      { portfolioCents: 0, countedCents: [0, 0, 0, 0], trading: 0, social: [0, 0, 0, 0] },
      { portfolio: shift, social: shift, trading: shift },
    ).score).toEqual([0, 0, 0, 0]);
  }
});

it("moves the boundary between two classes with each shift, over the whole width of a class", () => {
  const boundOf = (shift: number) => {
    for (let cents = 100; ; cents = Math.ceil(cents * 1.01)) if (centsClass(cents, shift) >= 100_000) return Math.log10(1 + cents / 100);
  };
  const bounds = shifts.map(boundOf);
  expect(bounds[0]! - bounds.at(-1)!).toBeCloseTo(0.5, 1);
  expect(bounds).toEqual(bounds.toSorted((one, other) => other - one));
});

it("computes the score from the classes alone", () => {
  const keys = (portfolioCents: number, trading: number, social: number) => classKeys({
    portfolioCents, countedCents: [0, portfolioCents, portfolioCents, portfolioCents], trading, social: [social, social, social, social],
  }, blur);
  expect(keys(9_203_519, 6137, 8112)).toEqual(keys(12_000_000, 5600, 7900));
  // 10 × (0.3·80/2 + 0.3·60), and for 100,000 dollars 10 × 0.4·500/7 more
  expect(keys(9_203_519, 6137, 8112)).toEqual({
    portfolioCents: 1e7, trading: 6000, social: [8000, 8000, 8000, 8000], score: [30_000, 58_571, 58_571, 58_571],
  });
  expect(keys(2 ** 50, 10_000, 20_000)).toMatchObject({ trading: 10_000, social: [20_000, 20_000, 20_000, 20_000] });
});
