import { expect, it } from "vitest";
import { portfolioPart, totalScore } from "@/contracts/leaderboard/rules";
import { addingUp, filledFormulas } from "./score-formula";

const social = { mentions: 4, authors: 3, positive: 3, negative: 1, likes: 1200, retweets: 0, replies: 0, quotes: 0 };

it.each([
  ["en", "100 × min(1, log₁₀(1 + 1,234) ÷ 7) = 44.1666", "+ 0.3 × min(1, log₁₀(1 + 3) ÷ 3)"],
  ["zh-CN", "100 × min（1，log₁₀（1 + 1,234）÷ 7）= 44.1666", "+ 0.3 × min（1，log₁₀（1 + 3）÷ 3）"],
  ["zh-TW", "100 × min（1，log₁₀（1 + 1,234）÷ 7）= 44.1666", "+ 0.3 × min（1，log₁₀（1 + 3）÷ 3）"],
])("a formula in %s has that language's brackets and commas, also with numbers in it", (locale, portfolio, authors) => {
  const inputs = { timeframe: "all" as const, counted: 1234, social, tradingScore: 50 };
  const filled = filledFormulas(inputs, { portfolio: 44.1666, social: 80, total: 400 }, locale);
  expect(filled.portfolio).toEqual([portfolio]);
  expect(filled.social[1]).toBe(authors);
  const other = locale === "en" ? /[（），]/ : /[()]|, /;
  expect([...filled.social, ...filled.total].filter((line) => other.test(line))).toEqual([]);
});

it("typed into a calculator, the filled formula gives the total that is shown", () => {
  const [usd, socialScore, tradingScore] = [1.49, 55.57, 89.73];
  const total = totalScore({ countedUsd: usd, socialScore, tradingScore });
  const filled = filledFormulas(
    { timeframe: "all", counted: usd, social, tradingScore }, { portfolio: portfolioPart(usd), social: socialScore, total }, "en",
  );
  const typed = Number(/0\.4 × ([\d.]+)/.exec(filled.total[0]!)![1]);
  expect((10 * (0.4 * typed + 0.3 * socialScore / 2 + 0.3 * tradingScore)).toFixed(2)).toBe(total.toFixed(2));
});

it.each([
  [[173.0449, 79.335, 99.6], 351.98],
  [[173.045, 79.335, 99.6], 351.98],
  [[0, 0, 0], 0],
  [[0, 79.335, 0], 79.34],
  [[400, 300, 300], 1000],
  [[0.006, 0.006, 0.006], 0.02],
  [[0.004, 0.004, 0.004], 0.01],
])("the points %j add up to the total as shown, %d", (points, total) => {
  const shown = addingUp(points, total);
  expect(shown.reduce((sum, one) => sum + Math.round(100 * one), 0)).toBe(Math.round(100 * total));
  for (const [nth, one] of shown.entries()) expect(Math.abs(one - points[nth]!), `${one}`).toBeLessThan(0.01 + 1e-9);
});
