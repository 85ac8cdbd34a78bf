import { describe, expect, it } from "vitest";
import { checkAlertForm, isAlreadyMet } from "./alert-form-rules";

const form = (symbol: string, threshold: string) => checkAlertForm({ symbol, condition: "above", threshold_usd: threshold });

describe("the price alert form", () => {
  it("accepts an asset and a threshold", () => {
    expect(form("M", "0.6")).toEqual({});
    expect(form("M", "0.000000000000000001")).toEqual({});
  });

  it.each([
    ["", "thresholdRequired"], ["much", "thresholdNumber"], ["1e3", "thresholdNumber"], ["1,2", "thresholdNumber"],
    ["0,123", "thresholdNumber"], [",125", "thresholdNumber"], ["1234,567", "thresholdNumber"], ["1.000,125", "thresholdNumber"],
    ["1,00,000", "thresholdNumber"], ["0", "thresholdPositive"], ["-1", "thresholdPositive"],
    ["0.0000000000000000001", "thresholdTooSmall"], ["1000000000001", "thresholdTooLarge"],
  ])("refuses %j as a threshold", (text, error) => {
    expect(form("M", text)).toEqual({ threshold_usd: error });
  });

  it("requires an asset, and reports the errors of both fields at once", () => {
    expect(form("", "")).toEqual({ symbol: "symbolRequired", threshold_usd: "thresholdRequired" });
  });

  it("recognises an alert that would fire at once", () => {
    expect([isAlreadyMet("above", 0.5, 0.6), isAlreadyMet("above", 0.6, 0.6), isAlreadyMet("below", 0.7, 0.6)]).toEqual([true, true, true]);
    expect([
      isAlreadyMet("above", 0.7, 0.6),
      isAlreadyMet("below", 0.5, 0.6),
      isAlreadyMet("above", 0.5, null),
      isAlreadyMet("below", Number.NaN, 0.6),
      isAlreadyMet("above", 1e-19, 0.6),
      isAlreadyMet("below", 1e13, 0.6),
    ]).toEqual([false, false, false, false, false, false]);
  });
});
