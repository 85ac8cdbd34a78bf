import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "@/tests/support/seeded";
import { decimalText, divideDecimals, multiplyUnits } from "./decimal-rules";

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength });
/** Decimals with up to 78 digits before the point and 40 after it. */
const decimals = fc.tuple(fc.constantFrom("", "-"), digits(78), fc.option(digits(40), { nil: null })).map(([sign, whole, fraction]) =>
  `${sign}${whole}${fraction === null ? "" : `.${fraction}`}`);
const integers = fc.bigInt({ min: -(10n ** 78n), max: 10n ** 78n });

/** The value in units of 10^-`places`, computed on the text alone, without the module under test. */
function scaled(text: string, places: number): bigint {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const units = BigInt(whole + fraction.padEnd(places, "0"));
  return text.startsWith("-") ? -units : units;
}

describe("a decimal text", () => {
  it.each([
    [1e21, "1000000000000000000000"],
    [1e-7, "0.0000001"],
    [1.5e-9, "0.0000000015"],
    [-2.5e-8, "-0.000000025"],
    ["1e21", "1000000000000000000000"],
    ["1.5E+3", "1500"],
    ["-12.50e1", "-125"],
    ["12.50", "12.50"],
    [0, "0"],
    [-0, "0"],
    ["-0e9", "0"],
    [5e-324, `0.${"0".repeat(323)}5`],
    [2n ** 256n - 1n, (2n ** 256n - 1n).toString()],
  ] as const)("of %s has no exponent", (value, text) =>
    expect(decimalText(typeof value === "bigint" ? value.toString() : value)).toBe(text));

  it.each([Number.NaN, Infinity, -Infinity, "", " ", "abc", "1e", "e5", "0x10", "1,5", "1e401", "1e-999999999", "--1", ".5", "5."])(
    "of %s is null", (value) => expect(decimalText(value)).toBeNull(),
  );

  it("has the value of the number it was made from, whatever its size", () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = decimalText(value)!;
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      // −0 is written as 0.
      expect(Number(text)).toBe(value + 0);
    }), seeded(500));
  });
});

describe("a product of units and a decimal", () => {
  it("is exact", () => {
    fc.assert(fc.property(integers, fc.nat(36), decimals, (units, places, factor) => {
      expect(scaled(multiplyUnits(units, places, factor), 80)).toBe(units * scaled(factor, 40) * 10n ** BigInt(40 - places));
    }), seeded(300));
  });
  it("accepts a factor with an exponent", () => {
    expect(multiplyUnits(25n, 1, "1e-7")).toBe("0.00000025");
    expect(multiplyUnits(25n, 1, "2e3")).toBe("5000");
  });
  it("throws for a factor that is not a decimal", () => expect(() => multiplyUnits(1n, 0, "Infinity")).toThrow(RangeError));
});

describe("a quotient", () => {
  it("is rounded to nearest, half away from zero", () => {
    fc.assert(fc.property(decimals, decimals, (one, other) => {
      const [numerator, denominator] = [scaled(one, 40) * 10n ** 6n, scaled(other, 40)];
      fc.pre(denominator !== 0n);
      const size = (units: bigint) => (units < 0n ? -units : units);
      const quotient = scaled(divideDecimals(one, other, 6), 6);
      const remainder = numerator - quotient * denominator;
      expect(2n * size(remainder) <= size(denominator)).toBe(true);
      if (2n * size(remainder) === size(denominator)) expect(size(quotient * denominator) > size(numerator)).toBe(true);
    }), seeded(300));
  });
  it.each([
    ["1", "3", "0.333333"], ["2", "3", "0.666667"], ["-1", "3", "-0.333333"], ["36", "0.36", "100"], ["0.0000005", "1", "0.000001"],
    ["-0.0000005", "1", "-0.000001"], ["0.0000004", "-1", "0"],
  ])(
    "of %s and %s is %s", (dividend, divisor, text) => expect(divideDecimals(dividend, divisor, 6)).toBe(text),
  );
  it("by zero throws", () => expect(() => divideDecimals("1", "0.00", 6)).toThrow(RangeError));
});
