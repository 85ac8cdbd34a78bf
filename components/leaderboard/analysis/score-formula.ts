import { countedInputs, interactions, scoreScale, scoreWeights, type SocialInputs, type Timeframe } from "@/contracts/leaderboard/rules";
import { numberFormat } from "@/lib/shared/format/intl";

/** The numbers to fill into the formulas of a score. */
interface FormulaInputs {
  timeframe: Timeframe;
  /** Dollars held (all time) or gained within the timeframe; null if unknown. */
  counted: number | null;
  social: SocialInputs;
  /** 0–100; null without a linked profile. */
  tradingScore: number | null;
}

interface ComputedParts {
  portfolio: number;
  social: number;
  total: number;
}

/** Decimals with which a calculator arrives at the hundredth that is shown. */
const DECIMALS = 6;

/** The formulas of `contracts/leaderboard/rules.ts` with a player's numbers filled in, one line per term. */
export function filledFormulas(
  { timeframe, counted, social: inputs, tradingScore }: FormulaInputs, computed: ComputedParts, locale: string,
) {
  const { format } = numberFormat(locale, { maximumFractionDigits: DECIMALS });
  const figure = (value: number) => format(value).replace("-", "−");
  const {
    portfolioPart, socialScore, portfolioDecades, interactionDecades, authorDecades, interactionShare, authorShare, moodShare, moodMentions,
    score,
  } = scoreScale;
  // Formulas need no translation, but Chinese has its own brackets and commas.
  const written = locale.startsWith("zh")
    ? (line: string) => line.replaceAll(", ", "，").replaceAll(/ ?\(/g, "（").replaceAll(/\) ?/g, "）")
    : (line: string) => line;
  const full = (value: string, decades: number) => `min(1, log₁₀(1 + ${value}) ÷ ${decades})`;
  const dollars = timeframe === "all" ? figure(counted ?? 0) : `max(0, ${figure(counted ?? 0)})`;
  const countedSocial = countedInputs(inputs);
  const { mentions, authors, positive, negative } = countedSocial;
  const sentiment = mentions === 0 ? 0 : (100 * (positive - negative)) / mentions;
  return {
    portfolio: [`${portfolioPart} × ${full(dollars, portfolioDecades)} = ${figure(computed.portfolio)}`].map(written),
    social: mentions === 0 ? [`${figure(computed.social)}`] : [
      `${socialScore} × (${interactionShare} × ${full(figure(interactions(countedSocial)), interactionDecades)}`,
      `+ ${authorShare} × ${full(figure(authors), authorDecades)}`,
      `+ ${moodShare} × (${figure(sentiment)} + 100) ÷ 200 × min(1, ${figure(mentions)} ÷ ${moodMentions})) = ${figure(computed.social)}`,
    ].map(written),
    trading: [],
    total: [
      `${score / 100} × (${scoreWeights.portfolio} × ${figure(computed.portfolio)} + ${scoreWeights.social} × ${figure(computed.social)} ÷ 2 + ${scoreWeights.trading} × ${figure(tradingScore ?? 0)}) = ${figure(computed.total)}`,
    ].map(written),
  };
}

/** Floating-point sums are off by less. */
const NOISE = 1e-6;

/**
 * The points of each part in whole hundredths that add up to the total as shown: all are rounded down, and those that lose most get the
 * hundredths that are then missing.
 */
export function addingUp(points: readonly number[], total: number): number[] {
  const down = points.map((one) => Math.floor(100 * one + NOISE));
  const missing = Math.round(100 * total) - down.reduce((sum, one) => sum + one, 0);
  const lossOf = (nth: number) => 100 * points[nth]! - down[nth]!;
  const raised = [...points.keys()].toSorted((one, other) => lossOf(other) - lossOf(one)).slice(0, Math.max(0, missing));
  return down.map((one, nth) => (one + (raised.includes(nth) ? 1 : 0)) / 100);
}
