import { expect, it } from "vitest";
import { filledFormulas } from "./score-formula";

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
