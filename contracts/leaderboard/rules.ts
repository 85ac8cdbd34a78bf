export const timeframes = ["24h", "7d", "30d", "all"] as const;
export type Timeframe = (typeof timeframes)[number];
export const timeframeDefault: Timeframe = "7d";

/** The timeframes with a start; for these the portfolio part is based on the portfolio's change. */
export const spans = ["24h", "7d", "30d"] as const satisfies readonly Timeframe[];
export type Span = (typeof spans)[number];

/** The columns that the board can be sorted by, always descending. */
export const boardSorts = ["score", "portfolio", "social", "trading"] as const;
export type BoardSort = (typeof boardSorts)[number];

/** How trending players are sorted: by rise, or by the social score of the last 24 hours. */
export const trendingOrders = ["rise", "social"] as const;
export type TrendingOrder = (typeof trendingOrders)[number];

export const visibilityModes = ["public", "pseudonym", "hidden"] as const;
export type VisibilityMode = (typeof visibilityModes)[number];

export const leaderboardLimits = {
  /** SPEC.md section 9. */
  pageSize: 25,
  pageSizeMax: 100,
  listDefault: 50,
  listMax: 200,
  trendingDefault: 10,
  trendingMax: 50,
  /** SPEC.md section 2: the social score that fills the bar in the Trending tab. */
  trendingBarFull: 200,
  pseudonymMin: 3,
  pseudonymMax: 20,
  profileUrlMax: 300,
  /** Players of similar rank shown in the Analysis tab. */
  similarPlayers: 6,
} as const;

/** Same rule as for usernames, so that a pseudonym cannot be recognised by the form of its name. */
export const pseudonymPattern = /^[A-Za-z0-9_]+$/;

/** Must change with any formula below; every score records the version that computed it. */
export const scoreVersion = "3";

/** Weights of the parts in the total score; they add up to 1. */
export const scoreWeights = { portfolio: 0.4, social: 0.3, trading: 0.3 } as const;

export const scoreScale = {
  /** Maximum of each part and of the total. */
  portfolioPart: 100,
  socialScore: 200,
  tradingScore: 100,
  score: 1000,
  /** Powers of ten at which each logarithm reaches its maximum: ten million dollars, 100,000 interactions, 1,000 distinct authors. */
  portfolioDecades: 7,
  interactionDecades: 5,
  authorDecades: 3,
  /** Weights within the social score; they add up to 1. */
  interactionShare: 0.5,
  authorShare: 0.3,
  moodShare: 0.2,
  /** From this many mentions on, their mood counts in full. */
  moodMentions: 10,
  /** How many interactions a reaction counts as. A repost only repeats the post; a quote adds to it. */
  retweetWeight: 0.5,
  quoteWeight: 2,
  /** Weight of mentions by likely automated accounts, relative to others. */
  automatedWeight: 0.2,
} as const;

/** Sums over a set of mentions. */
export interface SocialCounts {
  mentions: number;
  /** Distinct authors. */
  authors: number;
  likes: number;
  retweets: number;
  quotes: number;
  replies: number;
  /** Mentions with that sentiment label. */
  positive: number;
  negative: number;
}

/** Sums over a player's mentions within a timeframe. */
export interface SocialInputs extends SocialCounts {
  /** The share from likely automated accounts, which has a lower weight. Absent in version 1, which did not detect them. */
  automated?: SocialCounts | undefined;
}

/** The weighted inputs: figures from likely automated accounts count a fifth. The results need not be whole numbers. */
export function countedInputs({ automated, ...all }: SocialInputs): SocialCounts {
  if (!automated) return all;
  const discount = 1 - scoreScale.automatedWeight;
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, value - discount * automated[name as keyof SocialCounts]]),
  ) as unknown as SocialCounts;
}

/**
 * The dollars that the portfolio part is based on: the gain within the
 * timeframe, or the holdings for all time (decision 060). Null if unknown.
 * @param changeUsd negative for a loss
 */
export function countedUsd(
  timeframe: Timeframe, { portfolioUsd, changeUsd }: { portfolioUsd: number | null; changeUsd: number | null },
): number | null {
  return timeframe === "all" ? portfolioUsd : changeUsd;
}

/** Portfolio part P, 0–100, for the dollars from `countedUsd`; null (nothing priced) and a loss give 0. */
export function portfolioPart(counted: number | null): number {
  const usd = Math.max(0, counted ?? 0);
  return scoreScale.portfolioPart * Math.min(1, Math.log10(1 + usd) / scoreScale.portfolioDecades);
}

/** Interactions E: likes + 0.5 × retweets + 2 × quotes + replies. */
export function interactions({ likes, retweets, quotes, replies }: SocialCounts): number {
  return likes + scoreScale.retweetWeight * retweets + scoreScale.quoteWeight * quotes + replies;
}

/** Mood q, 0–1: (sentiment score + 100) ÷ 200, where that score is 100 × (positive − negative) ÷ all. 0 without mentions. */
export function mood({ mentions, positive, negative }: SocialCounts): number {
  return mentions === 0 ? 0 : ((100 * (positive - negative)) / mentions + 100) / 200;
}

/** Social score S, 0–200, rounded to 0.01, from the weighted inputs; 0 without mentions. */
export function socialScore(given: SocialInputs): number {
  const inputs = countedInputs(given);
  if (inputs.mentions === 0) return 0;
  const reach = Math.min(1, Math.log10(1 + interactions(inputs)) / scoreScale.interactionDecades);
  const breadth = Math.min(1, Math.log10(1 + inputs.authors) / scoreScale.authorDecades);
  const tone = mood(inputs) * Math.min(1, inputs.mentions / scoreScale.moodMentions);
  const { interactionShare, authorShare, moodShare } = scoreScale;
  return roundScore(scoreScale.socialScore * (interactionShare * reach + authorShare * breadth + moodShare * tone));
}

/** Trending by rise: the last 24 hours compared with the average of the six days before. */
const riseScale = {
  usualDays: 6,
  /**
   * Mentions added to both sides, so that the first ever mention is not an infinite rise and going from 1 to 2 does not count as doubling.
   */
  floor: 3,
} as const;

/** Weighted mentions on a usual day: the average of the six days before the last 24 hours. */
export function usualMentions({ day, week }: { day: SocialInputs; week: SocialInputs }): number {
  return Math.max(0, countedInputs(week).mentions - countedInputs(day).mentions) / riseScale.usualDays;
}

/** How many times the usual a player is mentioned; 1 is as usual. */
export function riseOf({ day, week }: { day: SocialInputs; week: SocialInputs }): number {
  return (countedInputs(day).mentions + riseScale.floor) / (usualMentions({ day, week }) + riseScale.floor);
}

/**
 * Total score, 0–1000, rounded to 0.01. `countedUsd` as from that function; `socialScore` 0–200; `tradingScore` 0–100, null counts as 0.
 */
export function totalScore(parts: { countedUsd: number | null; socialScore: number; tradingScore: number | null }): number {
  const { portfolio, social, trading } = scoreWeights;
  return roundScore(
    10 * (portfolio * portfolioPart(parts.countedUsd) + (social * parts.socialScore) / 2 + trading * (parts.tradingScore ?? 0)),
  );
}

/** Scores are shown, compared and ranked to two decimals. */
function roundScore(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Percent of players with this rank or a better one, at least 1; null with fewer than two players. */
export function rankPercentile(rank: number, players: number): number | null {
  return players < 2 ? null : Math.min(100, Math.max(1, Math.ceil((100 * rank) / players)));
}

/** `Top 4%`; `—` if there is no one to compare with. */
export function percentileText(percentile: number | null): string {
  return percentile === null ? "—" : `Top ${percentile}%`;
}
