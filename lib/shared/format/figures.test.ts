import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatCount, formatDollars, formatEngagementRate, formatPercent, formatPercentChange, formatPriceUsd, formatSigned, formatUsd,
  formatUsdChange,
  shortenNumber, shortenUsd, shortenUsdChange,
} from "./figures";
import { seeded } from "@/tests/support/seeded";

describe("dollars", () => {
  it("shows cents and groups digits", () => {
    expect(formatUsd(128402.18, "en")).toBe("$128,402.18");
    expect(formatUsd(0, "en")).toBe("$0.00");
    expect(formatUsd(1e12, "en")).toBe("$1,000,000,000,000.00");
  });
  it("drops the cents and then switches to powers of ten, so that no value gets too long", () => {
    expect(formatUsd(9_999_999_999_999.5, "en")).toBe("$9,999,999,999,999.50");
    expect(formatUsd(1e13, "en")).toBe("$10,000,000,000,000");
    expect(formatUsd(1e14, "en")).toBe("$100,000,000,000,000");
    expect(formatUsd(-1e14, "zh-CN")).toBe("−$100,000,000,000,000");
    expect(formatUsd(999_999_999_999_999.9, "en")).toBe("$1.00×10¹⁵");
    expect(formatUsd(1.234e21, "en")).toBe("$1.23×10²¹");
    expect(formatUsd(-Number.MAX_VALUE, "en")).toBe("−$1.80×10³⁰⁸");
    expect(formatUsdChange(1e14, "en")).toBe("+$100,000,000,000,000");
    expect(formatUsdChange(-1e300, "en")).toBe("−$1.00×10³⁰⁰");
    expect(formatUsdChange(1e15, "en")).toBe("+$1.00×10¹⁵");
    expect(formatPriceUsd(1e14, "en")).toBe("$100,000,000,000,000");
    expect(formatPriceUsd(1e300, "en")).toBe("$1.00×10³⁰⁰");
    expect(formatPriceUsd(1e-30, "en")).toBe("<$0.000000000001");
  });
  it("never shows a nonzero amount as zero", () => {
    expect(formatUsd(0.0004, "en")).toBe("<$0.01");
    expect(formatUsd(-0.0004, "en")).toBe(">−$0.01");
  });
  it("uses a true minus sign", () => expect(formatUsd(-12.5, "en")).toBe("−$12.50"));
  it("is a dash when unknown", () => {
    expect(formatUsd(null, "en")).toBe("—");
    expect(formatUsd(undefined, "en")).toBe("—");
    expect(formatUsd(Number.NaN, "en")).toBe("—");
    expect(formatUsd(Number.POSITIVE_INFINITY, "en")).toBe("—");
  });
  it("keeps the plain dollar sign in Chinese", () => {
    expect(formatUsd(1234.5, "zh-TW")).toBe("$1,234.50");
    expect(formatUsd(1234.5, "zh-CN")).toBe("$1,234.50");
  });
  it("shows the sign of a change, and none for zero or what rounds to it", () => {
    expect(formatUsdChange(3021.9, "en")).toBe("+$3,021.90");
    expect(formatUsdChange(-3021.9, "en")).toBe("−$3,021.90");
    expect([0, 0.004, -0.004].map((usd) => formatUsdChange(usd, "en")), "nothing changed").toEqual(["$0.00", "$0.00", "$0.00"]);
    expect(formatUsdChange(-0.001, "en")).toBe("$0.00");
  });
  it("keeps every digit that a user typed, down to the smallest price", () => {
    expect([1, 1000, 0.000012, 0.123456, 1e-13, 1e-18, null].map((usd) => formatDollars(usd, "en"))).toEqual(
      ["$1.00", "$1,000.00", "$0.000012", "$0.123456", "$0.0000000000001", "$0.000000000000000001", "—"],
    );
  });
  it("gives unit prices the digits they need", () => {
    expect(formatPriceUsd(0.36, "en")).toBe("$0.3600");
    expect(formatPriceUsd(3004.2, "en")).toBe("$3,004.20");
    expect(formatPriceUsd(0.00000123456, "en")).toBe("$0.000001235");
    expect(formatPriceUsd(0, "en")).toBe("$0.00");
    expect(formatPriceUsd(null, "en")).toBe("—");
  });
});

describe("percentages", () => {
  it("puts a thin space before the sign", () => expect(formatPercent(48.1, "en")).toBe("48.1\u202f%"));
  it("never rounds a small share to 0 or an incomplete one to 100", () => {
    expect([0, 0.03, 0.049, 0.05, 99.94, 99.95, 99.97, 100].map((share) => formatPercent(share, "en"))).toEqual(
      ["0.0", "<0.1", "<0.1", "0.1", "99.9", ">99.9", ">99.9", "100.0"].map((text) => `${text}\u202f%`),
    );
    expect([0.004, 0.03, 99.996].map((share) => formatPercent(share, "zh-TW", 2))).toEqual(["<0.01%", "0.03%", ">99.99%"]);
    expect([0.3, 99.6, 100].map((share) => formatPercent(share, "en", 0))).toEqual(["<1\u202f%", ">99\u202f%", "100\u202f%"]);
  });
  it("shows 100 for a share that only float error keeps below it, and leaves values above 100 as they are", () => {
    expect(formatPercent(99.99999999999999, "en")).toBe("100.0\u202f%");
    expect([100.02, 100.06, 250].map((share) => formatPercent(share, "en"))).toEqual(["100.0\u202f%", "100.1\u202f%", "250.0\u202f%"]);
  });
  it("gives an engagement rate two decimals", () => {
    expect([0.0003, 0.0512, 0.00001, null].map((rate) => formatEngagementRate(rate, "en"))).toEqual([
      "0.03\u202f%", "5.12\u202f%", "<0.01\u202f%", "—",
    ]);
  });
  it("shows the sign of a change, and none for zero or what rounds to it", () => {
    expect(formatPercentChange(2.41, "en")).toBe("+2.41\u202f%");
    expect(formatPercentChange(-2.41, "en")).toBe("−2.41\u202f%");
    expect([0, 0.004, -0.004].map((percent) => formatPercentChange(percent, "en"))).toEqual(Array(3).fill("0.00\u202f%"));
    expect(formatPercentChange(-0.001, "en")).toBe("0.00\u202f%");
    expect(formatPercentChange(null, "en")).toBe("—");
  });
});

describe("zero", () => {
  const signless = [
    formatUsd, formatPriceUsd, formatDollars, formatPercent, formatEngagementRate, formatCount, formatSigned, shortenNumber, shortenUsd,
  ];
  const changes = [formatUsdChange, formatPercentChange, shortenUsdChange];
  it.each([...signless, ...changes])("is never shown with a minus: %o", (format) => {
    for (const locale of ["en", "zh-TW", "zh-CN"]) expect(format(-0, locale)).toBe(format(0, locale));
    for (const value of [-1e-20, -1e-6, -0.001, -0.004, -0.04, -0.4]) expect(format(value, "en")).not.toMatch(/^−\D*0*\.?0*\D*$/);
  });
});

it("shows the sign of a figure that can be positive or negative, and none for zero", () => {
  expect([35.4, -12.4, 0.25, -0.25, 0, -0, null].map((score) => formatSigned(score, "en"))).toEqual([
    "+35", "−12", "0", "0", "0", "0", "—",
  ]);
  expect([0.625, -1.5, 0.001].map((score) => formatSigned(score, "zh-TW", 2))).toEqual(["+0.63", "−1.5", "0"]);
});

describe("shortening", () => {
  it("starts K at 1,000 and M at 1,000,000 with one decimal", () => {
    expect(shortenNumber(999, "en")).toBe("999");
    expect(shortenNumber(1000, "en")).toBe("1.0K");
    expect(shortenNumber(1234, "en")).toBe("1.2K");
    expect(shortenNumber(999_949, "en")).toBe("999.9K");
    expect(shortenNumber(1_000_000, "en")).toBe("1.0M");
    expect(shortenNumber(2_500_000_000, "en")).toBe("2,500.0M");
  });
  it("never shows 1000.0K", () => expect(shortenNumber(999_999, "en")).toBe("1.0M"));
  it("handles negatives, fractions, zero and unknown values", () => {
    expect(shortenNumber(-1500, "en")).toBe("−1.5K");
    expect(shortenNumber(0.25, "en")).toBe("0.3");
    expect(shortenNumber(0, "en")).toBe("0");
    expect(shortenNumber(null, "en")).toBe("—");
  });
  it("switches to powers of ten where M no longer shortens", () => {
    expect(shortenNumber(1e14, "en")).toBe("100,000,000.0M");
    expect(shortenNumber(1e15, "en")).toBe("1.00×10¹⁵");
    expect(shortenNumber(-2.5e40, "en")).toBe("−2.50×10⁴⁰");
    expect(shortenUsd(1e14, "en")).toBe("$100,000,000.0M");
    expect(shortenUsd(-1e21, "en")).toBe("−$1.00×10²¹");
    expect(formatCount(1e300, "en")).toBe("1.00×10³⁰⁰");
    expect(formatPercent(1e21, "en")).toBe("1.00×10²¹\u202f%");
    expect(formatPercentChange(-1e21, "en")).toBe("−1.00×10²¹\u202f%");
    expect(formatPercentChange(1e21, "en")).toBe("+1.00×10²¹\u202f%");
  });
  it("shortens dollars only from 1,000 up", () => {
    expect(shortenUsd(890_400, "en")).toBe("$890.4K");
    expect(shortenUsd(-2_100_000, "en")).toBe("−$2.1M");
    expect(shortenUsd(12.3, "en")).toBe("$12.30");
    expect(shortenUsd(null, "en")).toBe("—");
  });
});

describe("counts", () => {
  it("groups whole numbers", () => {
    expect(formatCount(1284, "en")).toBe("1,284");
    expect(formatCount(null, "en")).toBe("—");
  });
});

it.each(["zh-TW", "zh-CN"])("%s writes figures like English, with the same digits, groups and signs, but no space before the percent sign", (locale) => {
  expect(formatCount(1_284_000, locale)).toBe("1,284,000");
  expect(formatPercent(48.1, locale)).toBe("48.1%");
  expect(formatPercentChange(-2.41, locale)).toBe("−2.41%");
  expect(formatUsdChange(3021.9, locale)).toBe("+$3,021.90");
  expect(formatPriceUsd(0.36, locale)).toBe("$0.3600");
  expect(shortenNumber(1_234_000, locale)).toBe("1.2M");
  expect(shortenUsd(890_400, locale)).toBe("$890.4K");
});

it("shortens a change like a value, and shows its sign", () => {
  expect([3021.9, -3_021_900, 12.5, -0.001, null].map((usd) => shortenUsdChange(usd, "en"))).toEqual([
    "+$3.0K", "−$3.0M", "+$12.50", "$0.00", "—",
  ]);
});

describe("whatever the figure", () => {
  const any = fc.oneof(
    fc.double(), fc.double({ min: -1e6, max: 1e6 }), fc.double({ min: -1, max: 1 }),
    fc.constantFrom(0, -0, 999_949.99, 999_950, 1e15 - 0.5, -1e15, Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324, -5e-324, 0.005, -0.00499),
  );
  const formats = {
    formatCount, formatDollars, formatEngagementRate, formatPercent, formatPercentChange, formatPriceUsd, formatSigned, formatUsd,
    formatUsdChange, shortenNumber, shortenUsd, shortenUsdChange,
  };
  it.each(Object.entries(formats))("%s shows it in at most 40 characters, without an exponent or a minus before zero", (_, format) => {
    fc.assert(fc.property(any, fc.constantFrom("en", "zh-TW", "zh-CN"), (figure, locale) => {
      const text = format(figure, locale);
      expect(text.length).toBeLessThanOrEqual(40);
      expect(text).not.toMatch(/[-∞]|NaN|[eE]\d|^−\$?0(\.0+)?\D*$/);
    }), seeded(500));
  });
});
