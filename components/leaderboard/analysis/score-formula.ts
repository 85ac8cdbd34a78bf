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

/** The formulas of `contracts/leaderboard/rules.ts` with a player's numbers filled in, one line per term. */
export function filledFormulas(
  { timeframe, counted, social: inputs, tradingScore }: FormulaInputs, computed: ComputedParts, locale: string,
) {
  const { format } = numberFormat(locale, { maximumFractionDigits: 4 });
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
