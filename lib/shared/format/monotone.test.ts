import fc from "fast-check";
import { expect, it } from "vitest";
import { seeded } from "@/tests/support/seeded";
import { formatAmount } from "./amounts";
import * as figures from "./figures";

const powers = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const factors: Readonly<Record<string, number>> = { K: 1e3, M: 1e6 };

/** What a reader takes a formatted figure for; `<$0.01` is half of that. */
function read(text: string): number {
  const plain = text.replace(/[$,%+\u202f]/g, "").replace("−", "-");
  if (/^[<>]/.test(plain)) return plain.startsWith(">-") || plain.startsWith("<") ? read(plain.slice(1)) / 2 : read(plain.slice(1));
  const [mantissa = "", exponent = ""] = plain.split("×10");
  const power = Number([...exponent].map((digit) => powers.indexOf(digit)).join(""));
  return Number.parseFloat(mantissa) * 10 ** power * (factors[mantissa.at(-1) ?? ""] ?? 1);
}

const figure = fc.oneof(
  ...[1, 1e3, 1e6, 1e16, 1e300].map((size) => fc.double({ min: -size, max: size, noNaN: true })),
  fc.constantFrom(-0, 0.005, -0.005, 999.95, 999_949, 999_950, 1e13, 1e15 - 0.5, 99.95, 1e-13),
);
const { formatUsd, formatUsdChange, formatPriceUsd, formatPercent, formatPercentChange, formatCount, shortenNumber, shortenUsd } = figures;
const formats = { formatUsd, formatUsdChange, formatPriceUsd, formatPercent, formatPercentChange, formatCount, shortenNumber, shortenUsd };

it.each(Object.entries(formats))("%s keeps the order of figures, and gives zero no sign", (_name, format) => {
  fc.assert(fc.property(figure, figure, (one, other) => {
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    expect(read(format(low, "en"))).toBeLessThanOrEqual(read(format(high, "en")));
    if (read(format(low, "en")) === 0) expect(format(low, "en")).not.toContain("−");
  }), seeded(200));
});

it("an amount keeps its order, and is never shown as more than is held", () => {
  const units = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 20n }));
  const amountOf = (value: bigint) => `${value / 10n ** 18n}.${String(value % 10n ** 18n).padStart(18, "0")}`;
  fc.assert(fc.property(units, units, (one, other) => {
    const [low, high] = [one, other].toSorted((a, b) => (a < b ? -1 : 1)).map((value) => formatAmount(amountOf(value!), "en"));
    expect(read(low!)).toBeLessThanOrEqual(read(high!));
    // A figure that was cut off is less; only floats, with which this compares, are inexact.
    const held = Number(amountOf(one));
    expect(read(formatAmount(amountOf(one), "en"))).toBeLessThanOrEqual(Math.max(held * (1 + 1e-12), held === 0 ? 0 : 0.00005));
  }), seeded(200));
});
