import { expect, it } from "vitest";
import { parseAmount } from "./typed-amount";

it("reads dollar amounts as people type them", () => {
  expect(["0.6", "$1,234.5", " .5 ", "1,000,000", "$1.00", "0.000012", "US$ 5", "１，０００", "5 USD", "5美元", "\u200e5\u200b"].map(parseAmount)).toEqual([
    0.6, 1234.5, 0.5, 1_000_000, 1, 0.000012, 5, 1000, 5, 5, 5,
  ]);
});

it.each([
  "", "much", "1e3", "1,2", "0,125", ",125", "1234,567", "1.000,125", "1,00,000",
])("rejects %j as a number", (text) => expect(parseAmount(text)).toBeNaN());
