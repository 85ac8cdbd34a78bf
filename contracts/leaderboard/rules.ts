export const timeframes = ["24h", "7d", "30d", "all"] as const;
export type Timeframe = (typeof timeframes)[number];
export const timeframeDefault: Timeframe = "7d";

/** The timeframes that begin at a time; over them a portfolio counts by its change. */
export const spans = ["24h", "7d", "30d"] as const satisfies readonly Timeframe[];
export type Span = (typeof spans)[number];

/** The columns that the board can be sorted by, always the highest first. */
export const boardSorts = ["score", "portfolio", "social", "trading"] as const;
export type BoardSort = (typeof boardSorts)[number];

/** How trending players are ordered: by rise, or by the social score of the last 24 hours. */
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
  /** SPEC.md section 2: a social score that fills the bar of the Trending tab. */
  trendingBarFull: 200,
  pseudonymMin: 3,
  pseudonymMax: 20,
  profileUrlMax: 300,
  /** Players of a similar rank that the Analysis tab shows. */
  similarPlayers: 6,
} as const;

/** Like a username, so that a row cannot be told from others by its name's shape. */
export const pseudonymPattern = /^[A-Za-z0-9_]+$/;

/** Changes whenever a formula below does; every score says which one made it. */
export const scoreVersion = "3";

/** Shares of the total score; they add up to 1. */
export const scoreWeights = { portfolio: 0.4, social: 0.3, trading: 0.3 } as const;

export const scoreScale = {
  /** Highest value of each part and of the total. */
  portfolioPart: 100,
  socialScore: 200,
  tradingScore: 100,
  score: 1000,
  /** Decimal powers at which a logarithm is full: ten million dollars, interactions, distinct authors. */
  portfolioDecades: 7,
  interactionDecades: 5,
  authorDecades: 3,
  /** Shares of the social score; they add up to 1. */
  interactionShare: 0.5,
  authorShare: 0.3,
  moodShare: 0.2,
  /** Mentions from which on their mood counts in full. */
  moodMentions: 10,
  /** What a reaction counts as interactions. A repost repeats what was said; a quote adds to it. */
  retweetWeight: 0.5,
  quoteWeight: 2,
  /** What the mentions of likely automated accounts count, against those of others. */
  automatedWeight: 0.2,
} as const;

/** What some mentions add up to. Counts. */
export interface SocialCounts {
  mentions: number;
  /** Distinct authors. */
  authors: number;
  likes: number;
  retweets: number;
  quotes: number;
  replies: number;
  /** Mentions with that label. */
  positive: number;
  negative: number;
}

/** What a player's mentions within a timeframe add up to. */
export interface SocialInputs extends SocialCounts {
  /** The part of it that likely automated accounts have said; they count in part. Left out by version 1, which knew none. */
  automated?: SocialCounts | undefined;
}

/** Inputs as they count: mentions of likely automated accounts with a fifth of each figure. No whole numbers any more. */
export function countedInputs({ automated, ...all }: SocialInputs): SocialCounts {
  if (!automated) return all;
  const lost = 1 - scoreScale.automatedWeight;
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value - lost * automated[name as keyof SocialCounts]])) as unknown as SocialCounts;
}

/**
 * Dollars that make the portfolio part: over a timeframe those that were gained in it, over all time those that are held
 * (decision 060). Null where they are not known. @param changeUsd negative for a loss
 */
export function countedUsd(timeframe: Timeframe, { portfolioUsd, changeUsd }: { portfolioUsd: number | null; changeUsd: number | null }): number | null {
  return timeframe === "all" ? portfolioUsd : changeUsd;
}

/** Portfolio part P, 0–100, of the dollars that count; null (nothing priced) and a loss count 0. */
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

/** Social score S, 0–200, rounded to 0.01, of inputs as they count; 0 without mentions. */
export function socialScore(given: SocialInputs): number {
  const inputs = countedInputs(given);
  if (inputs.mentions === 0) return 0;
  const reach = Math.min(1, Math.log10(1 + interactions(inputs)) / scoreScale.interactionDecades);
  const breadth = Math.min(1, Math.log10(1 + inputs.authors) / scoreScale.authorDecades);
  const tone = mood(inputs) * Math.min(1, inputs.mentions / scoreScale.moodMentions);
  const { interactionShare, authorShare, moodShare } = scoreScale;
  return roundScore(scoreScale.socialScore * (interactionShare * reach + authorShare * breadth + moodShare * tone));
}

/** Trending by rise: the last 24 hours against the mean day of the six before. */
const riseScale = {
  usualDays: 6,
  /** Mentions added on both sides: somebody's first mention is no rise without end, and 2 instead of 1 is no doubling. */
  floor: 3,
} as const;

/** Mentions of a usual day: the mean of the six days before the last 24 hours, as they count. */
export function usualMentions({ day, week }: { day: SocialInputs; week: SocialInputs }): number {
  return Math.max(0, countedInputs(week).mentions - countedInputs(day).mentions) / riseScale.usualDays;
}

/** How many times more than usually somebody is talked about; 1 is as usual. */
export function riseOf({ day, week }: { day: SocialInputs; week: SocialInputs }): number {
  return (countedInputs(day).mentions + riseScale.floor) / (usualMentions({ day, week }) + riseScale.floor);
}

/** Total score, 0–1000, rounded to 0.01, of the dollars that count. `socialScore` 0–200; a `tradingScore` (0–100) of null counts 0. */
export function totalScore(parts: { countedUsd: number | null; socialScore: number; tradingScore: number | null }): number {
  const { portfolio, social, trading } = scoreWeights;
  return roundScore(10 * (portfolio * portfolioPart(parts.countedUsd) + (social * parts.socialScore) / 2 + trading * (parts.tradingScore ?? 0)));
}

/** Scores are told, compared and ranked in hundredths. */
function roundScore(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Percent of players that stand at this rank or above it, at least 1; null with fewer than two players. */
export function rankPercentile(rank: number, players: number): number | null {
  return players < 2 ? null : Math.min(100, Math.max(1, Math.ceil((100 * rank) / players)));
}

/** `Top 4%`; `—` where there is nobody to compare with. */
export function percentileText(percentile: number | null): string {
  return percentile === null ? "—" : `Top ${percentile}%`;
}
