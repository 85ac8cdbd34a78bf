import { expect, it } from "vitest";
import { describeQuotes } from "./rules";

const quote = (price_id: string | null, given: object = {}) =>
  ({ price_id, price_usd: 1, is_stale: false, doubt: null, ...given });
const doubt = { reason: "out_of_range" as const, price_usd: null, seen_at: "2026-11-05T12:00:00Z" };

it("says nothing of quotes that are current, nor of assets that have no price by choice", () => {
  expect(describeQuotes([quote("ethereum"), quote(null, { price_usd: null })])).toBeNull();
});

it("names each quote that is in doubt, and each that the feed leaves out or no longer renews", () => {
  const quotes = [
    quote("ethereum"), quote("memecore", { price_usd: null, doubt }), quote("delisted", { is_stale: true }),
    // Two assets may have the same identifier.
    quote("misspelt", { price_usd: null }), quote("misspelt", { price_usd: null }),
  ];
  expect(describeQuotes(quotes)?.text).toBe("newest quotes in doubt: memecore (out_of_range); no current quotes: delisted, misspelt");
});
