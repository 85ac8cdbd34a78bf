import { countedInputs, countedUsd, portfolioPart, scoreScale, scoreWeights, socialScore, totalScore, type SocialCounts, type SocialInputs, type Timeframe } from "./rules";

// What a player would need to pass another: the formulas of `rules.ts`, solved for one input.

/** What a score is made of. */
export interface ScoreParts {
  timeframe: Timeframe;
  /** Dollars held, and gained (negative: lost) within the timeframe; null where they are not known. */
  portfolioUsd: number | null;
  changeUsd: number | null;
  social: SocialInputs;
  /** 0–100; null counts 0. */
  tradingScore: number | null;
}

/** One input that would be enough, or how many points each part can still bring where none is. */
export type Way =
  | { by: "mentions"; count: number }
  /** Whole dollars more, held or gained. */
  | { by: "dollars"; usd: number }
  | { by: "none"; open: { portfolio: number; social: number; trading: number } };

/** As many mentions as somebody may hope for; more are named only where dollars do not suffice. */
const MENTIONS_HOPED = 1_000;
const MENTIONS_MOST = 1_000_000;
const DOLLARS_MOST = 10 ** scoreScale.portfolioDecades;

/** Points that lead past a score, rounded up to tenths: as many as another has more, and the hundredth that passes. */
export function pointsToPass(own: number, other: number): number {
  return Math.ceil((Math.round((other - own) * 100) + 1) / 10) / 10;
}

/** Inputs as they count, with more mentions like the mean of those: as many interactions, new authors and moods for each. */
export function withMentions(inputs: SocialInputs, more: number): SocialCounts {
  const counted = countedInputs(inputs);
  const times = 1 + more / counted.mentions;
  return Object.fromEntries(Object.entries(counted).map(([name, value]) => [name, value * times])) as unknown as SocialCounts;
}

/** The total score, with as many more mentions at the usual engagement and as many more dollars. */
export function scoreWith({ timeframe, portfolioUsd, changeUsd, social, tradingScore }: ScoreParts, { mentions = 0, usd = 0 }: { mentions?: number; usd?: number }): number {
  const counted = (countedUsd(timeframe, { portfolioUsd, changeUsd }) ?? 0) + usd;
  return totalScore({ countedUsd: counted, socialScore: socialScore(mentions === 0 ? social : withMentions(social, mentions)), tradingScore });
}

/** The least change of one input by which a score gets above `target`: mentions, else dollars. */
export function findWay(parts: ScoreParts, target: number): Way {
  const lost = Math.max(0, -(countedUsd(parts.timeframe, parts) ?? 0));
  // Nobody without a mention has a usual engagement.
  const mentions = (most: number) => (parts.social.mentions === 0 ? null : leastWhole(most, (count) => scoreWith(parts, { mentions: count }) > target));
  const few = mentions(MENTIONS_HOPED);
  if (few !== null) return { by: "mentions", count: few };
  const usd = leastWhole(Math.ceil(DOLLARS_MOST + lost), (more) => scoreWith(parts, { usd: more }) > target);
  if (usd !== null) return { by: "dollars", usd };
  const many = mentions(MENTIONS_MOST);
  return many === null ? { by: "none", open: openPoints(parts) } : { by: "mentions", count: many };
}

/** How many points each part lacks to be full. */
function openPoints({ timeframe, portfolioUsd, changeUsd, social, tradingScore }: ScoreParts) {
  const { portfolio, social: socialWeight, trading } = scoreWeights;
  const open = (weight: number, share: number) => scoreScale.score * weight * (1 - share);
  return {
    portfolio: open(portfolio, portfolioPart(countedUsd(timeframe, { portfolioUsd, changeUsd })) / scoreScale.portfolioPart),
    social: open(socialWeight, socialScore(social) / scoreScale.socialScore),
    trading: open(trading, (tradingScore ?? 0) / scoreScale.tradingScore),
  };
}

/** The least whole number from 1 to `most` of which `suffices` holds, which then holds of all above it; null where it holds of none. */
function leastWhole(most: number, suffices: (count: number) => boolean): number | null {
  if (!suffices(most)) return null;
  let [low, high] = [1, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (suffices(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
