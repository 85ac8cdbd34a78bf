import {
  countedInputs, countedUsd, portfolioPart, scoreScale, scoreWeights, socialScore, totalScore, type SocialCounts, type SocialInputs,
  type Timeframe,
} from "./rules";

// What a player needs in order to pass another: the formulas of `rules.ts`, solved for one input.

/** The inputs of a score. */
export interface ScoreParts {
  timeframe: Timeframe;
  /** Dollars held, and gained (negative: lost) within the timeframe; null if unknown. */
  portfolioUsd: number | null;
  changeUsd: number | null;
  social: SocialInputs;
  /** 0–100; null counts as 0. */
  tradingScore: number | null;
}

/** The one input that would be enough or, if none is, how many points each part can still add. */
type RequiredGain =
  | { by: "mentions"; count: number }
  /** Additional whole dollars, held or gained. */
  | { by: "dollars"; usd: number }
  | { by: "none"; remainingPoints: { portfolio: number; social: number; trading: number } };

/** A realistic number of extra mentions; a higher one is suggested only if dollars cannot close the gap. */
const REALISTIC_MENTIONS = 1_000;
const MAX_MENTIONS = 1_000_000;
const MAX_DOLLARS = 10 ** scoreScale.portfolioDecades;

/** Points needed to pass a score, rounded up to tenths: the difference plus one hundredth. */
export function pointsToPass(own: number, other: number): number {
  return Math.ceil((Math.round((other - own) * 100) + 1) / 10) / 10;
}

/**
 * The weighted inputs with `more` mentions of the current average kind:
 * interactions, authors and moods grow in proportion. Requires at least one mention.
 */
export function withMentions(inputs: SocialInputs, more: number): SocialCounts {
  const counted = countedInputs(inputs);
  const factor = 1 + more / counted.mentions;
  return Object.fromEntries(Object.entries(counted).map(([name, value]) => [name, value * factor])) as unknown as SocialCounts;
}

/** The total score with this many more mentions, at the usual engagement, and this many more dollars. */
export function scoreWith(
  { timeframe, portfolioUsd, changeUsd, social, tradingScore }: ScoreParts, { mentions = 0, usd = 0 }: { mentions?: number; usd?: number },
): number {
  const counted = (countedUsd(timeframe, { portfolioUsd, changeUsd }) ?? 0) + usd;
  return totalScore({
    countedUsd: counted, socialScore: socialScore(mentions === 0 ? social : withMentions(social, mentions)), tradingScore,
  });
}

/**
 * The smallest change of one input that lifts a score above `target`: up
 * to `REALISTIC_MENTIONS` mentions, else dollars, else more mentions.
 */
export function findRequiredGain(parts: ScoreParts, target: number): RequiredGain {
  const loss = Math.max(0, -(countedUsd(parts.timeframe, parts) ?? 0));
  // Without any mention there is no usual engagement to extrapolate.
  const findMentions = (max: number) => (parts.social.mentions === 0
    ? null
    : smallestWhole(max, (count) => scoreWith(parts, { mentions: count }) > target));
  const few = findMentions(REALISTIC_MENTIONS);
  if (few !== null) return { by: "mentions", count: few };
  const usd = smallestWhole(Math.ceil(MAX_DOLLARS + loss), (more) => scoreWith(parts, { usd: more }) > target);
  if (usd !== null) return { by: "dollars", usd };
  const many = findMentions(MAX_MENTIONS);
  return many === null ? { by: "none", remainingPoints: remainingPointsOf(parts) } : { by: "mentions", count: many };
}

/** How many points each part is short of its maximum. */
function remainingPointsOf({ timeframe, portfolioUsd, changeUsd, social, tradingScore }: ScoreParts) {
  const { portfolio, social: socialWeight, trading } = scoreWeights;
  const remaining = (weight: number, share: number) => scoreScale.score * weight * (1 - share);
  return {
    portfolio: remaining(portfolio, portfolioPart(countedUsd(timeframe, { portfolioUsd, changeUsd })) / scoreScale.portfolioPart),
    social: remaining(socialWeight, socialScore(social) / scoreScale.socialScore),
    trading: remaining(trading, (tradingScore ?? 0) / scoreScale.tradingScore),
  };
}

/**
 * The smallest whole number from 1 to `max` that satisfies `suffices`, by
 * binary search: every larger number must satisfy it too. Null if none does.
 */
function smallestWhole(max: number, suffices: (count: number) => boolean): number | null {
  if (!suffices(max)) return null;
  let [low, high] = [1, max];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (suffices(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
