import { describe, expect, it } from "vitest";
import { credibleHistory, judgeQuote, type Quote, type QuoteDoubt, type IncomingQuote } from "./rules-quotes";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const incoming = (more: Partial<IncomingQuote>): IncomingQuote => ({ priceId: "m", priceUsd: 1, change24h: 2, quotedAt: ago(30), ...more });
const accepted: Quote = { priceId: "m", priceUsd: 1, change24h: 0, quotedAt: ago(60) };
const judge = (more: Partial<IncomingQuote>, before: Partial<Parameters<typeof judgeQuote>[1]> = {}) => {
  const verdict = judgeQuote(incoming(more), { accepted, doubt: null, now, ...before });
  return verdict.kind === "doubted" ? verdict.doubt.reason : verdict.kind;
};

describe("a quote", () => {
  it.each([
    [{}, "accepted"],
    [{ priceUsd: null }, "no_number"],
    [{ priceUsd: Number.NaN }, "no_number"],
    [{ priceUsd: 0 }, "not_positive"],
    [{ priceUsd: -1e308 }, "not_positive"],
    [{ priceUsd: 1e308 }, "out_of_range"],
    [{ priceUsd: Infinity }, "out_of_range"],
    [{ priceUsd: 5e-324 }, "out_of_range"],
    [{ quotedAt: null }, "no_time"],
    [{ quotedAt: new Date(0) }, "no_time"],
    [{ quotedAt: ago(-61) }, "future_time"],
    [{ quotedAt: ago(-60) }, "accepted"],
    [{ quotedAt: ago(61) }, "outdated"],
    [{ priceUsd: 100, quotedAt: ago(61) }, "outdated"],
    [{ priceUsd: 10 }, "accepted"],
    [{ priceUsd: 10.01 }, "jump"],
    [{ priceUsd: 0.1 }, "accepted"],
    [{ priceUsd: 0.0999 }, "jump"],
  ])("of %j is %s", (more, verdict) => expect(judge(more)).toBe(verdict));

  it.each([1e-18, 1e12])("of %d dollars is accepted if no price was known", (priceUsd) => {
    expect(judge({ priceUsd }, { accepted: null })).toBe("accepted");
  });

  it("slightly in the future is dated now, and an impossible change is left out", () => {
    expect(judgeQuote(incoming({ quotedAt: ago(-60), change24h: 1e308 }), { accepted, doubt: null, now })).toEqual({
      kind: "accepted", quote: { priceId: "m", priceUsd: 1, change24h: null, quotedAt: now },
    });
  });

  it.each([
    [2.5, 2.5], [-100, -100], [-100.1, null], [1e6, 1e6], [1_000_001, null], [null, null],
  ])("with a change of %s percent is stored with %s", (change24h, stored) => {
    expect(judgeQuote(incoming({ change24h }), { accepted, doubt: null, now })).toMatchObject({ quote: { change24h: stored } });
  });

  it.each([[0, 0], [-3, -3], [1e308, null], [-1e308, null], [5e-324, null]])("of %d dollars is shown as %s", (priceUsd, shown) => {
    expect(judgeQuote(incoming({ priceUsd }), { accepted, doubt: null, now })).toMatchObject({
      kind: "doubted", doubt: { priceUsd: shown },
    });
  });
});

describe("a jump", () => {
  /** The verdicts on quotes whose own times are `everyS` seconds apart, or at `seconds`; with 0 all have the same time. */
  function judgeAll(pricesUsd: number[], everyS: number, seconds = pricesUsd.map((_, index) => index * everyS)): string[] {
    let doubt: QuoteDoubt | null = null;
    return pricesUsd.map((priceUsd, index) => {
      const at = new Date(now.getTime() + index * 60_000);
      const verdict = judgeQuote(
        incoming({ priceUsd, quotedAt: new Date(now.getTime() + seconds[index]! * 1000) }), { accepted, doubt, now: at },
      );
      doubt = verdict.kind === "doubted" ? verdict.doubt : null;
      return verdict.kind;
    });
  }

  it("is accepted when four quotes over three minutes agree", () => {
    expect(judgeAll([50, 55, 45, 60], 60)).toEqual(["doubted", "doubted", "doubted", "accepted"]);
    expect(judgeAll([50, 50, 50, 50, 50, 50, 50], 30)).toEqual([...Array<string>(6).fill("doubted"), "accepted"]);
  });

  it("has to be confirmed from the start if the quotes disagree", () => {
    expect(judgeAll([50, 5000, 50, 5000, 50], 60)).toEqual(Array(5).fill("doubted"));
    expect(judgeAll([50, 50, 50, 0.01, 50, 50, 50, 50], 60)).toEqual([...Array<string>(7).fill("doubted"), "accepted"]);
  });

  it("is not confirmed by repeats of the same quote", () => {
    expect(judgeAll(Array<number>(9).fill(50), 0)).toEqual(Array(9).fill("doubted"));
    expect(judgeAll(Array<number>(5).fill(50), 0, [0, 0, 0, 0, 200])).toEqual(Array(5).fill("doubted"));
  });

  it("is not confirmed by three quotes, however far apart", () => {
    expect(judgeAll([50, 50, 50], 100)).toEqual(Array(3).fill("doubted"));
  });

  it("is confirmed even by a feed whose clock is ahead", () => {
    let doubt: QuoteDoubt | null = null;
    const kinds = [0, 30, 60, 90, 120, 150, 180].map((seconds) => {
      const at = ago(-seconds);
      const verdict = judgeQuote(incoming({ priceUsd: 50, quotedAt: new Date(at.getTime() + 50_000) }), { accepted, doubt, now: at });
      doubt = verdict.kind === "doubted" ? verdict.doubt : null;
      return verdict.kind;
    });
    expect(kinds).toEqual([...Array<string>(6).fill("doubted"), "accepted"]);
  });
});

describe("points of the past", () => {
  it.each([
    [1, ago(0), true],
    [1, ago(-1), false],
    [1, new Date(0), false],
    [0, ago(9), false],
    [-1, ago(9), false],
    [1e308, ago(9), false],
  ])("a price of %d at %s is credible: %s", (priceUsd, at, can) => {
    expect(credibleHistory([{ at, priceUsd }], now)).toEqual(can ? [{ at, priceUsd }] : []);
  });

  it.each<[string, number[], number[]]>([
    ["a single one far above those around it", [3, 3_000, 3.1, 2.9], [3, 3.1, 2.9]],
    ["a single one far below those around it", [3, 0.003, 3.1, 2.9], [3, 3.1, 2.9]],
    ["even if one beside it is no price", [3, 0, 3_000, 1e308, 3.1], [3, 3.1]],
    ["but not a pump that comes back", [3, 250, 3.1], [3, 250, 3.1]],
    ["but not one that lasts", [3, 3_000, 3_100, 3.1], [3, 3_000, 3_100, 3.1]],
    ["but not a price that goes on rising", [3, 3_000, 3_000_000], [3, 3_000, 3_000_000]],
    ["but not the first or the last", [3_000, 3, 3.1, 3_000], [3_000, 3, 3.1, 3_000]],
  ])("leave out %s", (_, given, kept) => {
    const points = given.map((priceUsd, at) => ({ at: ago(600 - at), priceUsd }));
    expect(credibleHistory(points.toReversed(), now).map(({ priceUsd }) => priceUsd)).toEqual(kept);
  });
});
