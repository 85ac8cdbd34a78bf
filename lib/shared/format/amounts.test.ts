import { describe, expect, it } from "vitest";
import { formatAmount, formatFullAmount, isZero } from "./amounts";

describe("an amount for display", () => {
  it("keeps every digit that a float would lose", () => {
    expect(formatAmount("9007199254740993.1234", "en")).toBe("9,007,199,254,740,993.1234");
    expect(formatFullAmount("123456789012345678.123456789012345678", "en")).toBe("123,456,789,012,345,678.123456789012345678");
  });
  it("truncates, so that it never shows more than is held", () => expect(formatAmount("0.99999", "en")).toBe("0.9999"));
  it("shows four decimals unless other limits are given", () => {
    expect(formatAmount("0.5", "en")).toBe("0.5000");
    expect(formatAmount("1200", "en", { max: 4 })).toBe("1,200");
    expect(formatAmount("356672.77", "en", { max: 1, min: 1 })).toBe("356,672.7");
  });
  it("shows zero as zero and dust as less than the last decimal", () => {
    expect(formatAmount("0", "en")).toBe("0.0000");
    expect(formatAmount("-0.0", "en")).toBe("0.0000");
    expect(formatAmount("0.000000000000000001", "en")).toBe("<0.0001");
    expect(formatAmount("-0.000000000000000001", "en")).toBe(">−0.0001");
    expect(formatAmount("0.5", "en", { max: 0 })).toBe("<1");
  });
  it("switches to powers of ten beyond 18 digits before the point, truncating there too", () => {
    const most = (2n ** 256n - 1n).toString();
    expect(formatAmount("999999999999999999.99999", "en")).toBe("999,999,999,999,999,999.9999");
    expect(formatAmount("1000000000000000000", "en")).toBe("1.0000×10¹⁸");
    expect(formatAmount(most, "en")).toBe("1.1579×10⁷⁷");
    expect(formatAmount(`-${most}.5`, "en", { max: 1, min: 1 })).toBe("−1.1×10⁷⁷");
    expect(formatAmount(`000${most}`, "zh-TW", { max: 6 })).toBe("1.157920×10⁷⁷");
    expect(formatAmount("9".repeat(78), "en")).toBe("9.9999×10⁷⁷");
    expect(formatAmount("0000000000000000000000.5", "en")).toBe("0.5000");
  });
  it("uses a true minus sign", () => expect(formatAmount("-1.5", "en")).toBe("−1.5000"));
  it("is a dash when unknown or unreadable", () => {
    expect(formatAmount(null, "en")).toBe("—");
    expect(formatAmount("1e18", "en")).toBe("—");
    expect(formatFullAmount(undefined, "en")).toBe("—");
    expect(formatAmount("", "en")).toBe("—");
  });
  it("groups digits the same way in Chinese", () => {
    expect(formatAmount("1234.5", "zh-TW")).toBe("1,234.5000");
    expect(formatAmount("1234.5", "zh-CN")).toBe("1,234.5000");
  });
});

describe("the full amount", () => {
  it("drops only trailing zeros", () => {
    expect(formatFullAmount("0.000000000000000001", "en")).toBe("0.000000000000000001");
    expect(formatFullAmount("12.500000000000000000", "en")).toBe("12.5");
    expect(formatFullAmount("1000", "en")).toBe("1,000");
    expect(formatFullAmount("-0.5", "en")).toBe("−0.5");
    expect(formatFullAmount("-0", "en")).toBe("0");
  });
  it("keeps every digit of the largest amount that a chain can hold", () => {
    const most = (2n ** 256n - 1n).toString();
    const full = formatFullAmount(`${most}.000000000000000001`, "en");
    expect(full.replaceAll(",", "")).toBe(`${most}.000000000000000001`);
    expect(full.startsWith("115,792,089,237,316,195,")).toBe(true);
  });
});

describe("zero", () => {
  it("is recognised however it is written", () => {
    expect([isZero("0"), isZero("-0.000"), isZero("0.01")]).toEqual([true, true, false]);
  });
});
