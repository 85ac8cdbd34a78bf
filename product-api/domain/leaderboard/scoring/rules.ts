import { socialScore, timeframes, totalScore, type SocialInputs, type Timeframe } from "@/contracts/leaderboard-rules";
import { DAY_MS, type PlayerKeys } from "../ranks/rules";

/** Length of a timeframe in milliseconds. */
export const timeframeMs: Readonly<Record<Timeframe, number>> = { "24h": DAY_MS, "7d": 7 * DAY_MS, "30d": 30 * DAY_MS, all: Infinity };

/** What is known of a player when the scores are made. */
export interface PlayerFacts {
  /** Dollars; null where nothing held has a price. */
  portfolioUsd: number | null;
  /** By timeframe. */
  social: Readonly<Record<Timeframe, SocialInputs>>;
  /** 0–100; null without a linked profile. */
  tradingScore: number | null;
}

/** The keys that facts make, by the formulas of `contracts/leaderboard-rules.ts`. */
export function keysOf({ portfolioUsd, social, tradingScore }: PlayerFacts): PlayerKeys {
  const portfolioCents = toCents(portfolioUsd ?? 0);
  const trading = hundredths(tradingScore ?? 0);
  const socialScores = timeframes.map((timeframe) => socialScore(social[timeframe]));
  return {
    portfolioCents,
    trading,
    social: socialScores.map(hundredths),
    score: socialScores.map((score) =>
      hundredths(totalScore({ portfolioUsd: portfolioCents / 100, socialScore: score, tradingScore: tradingScore === null ? null : trading / 100 })),
    ),
  };
}

/** Dollars in whole cents, at most 2^50 (eleven trillion dollars). */
export function toCents(usd: number): number {
  return Math.min(2 ** 50, Math.max(0, Math.round(usd * 100)));
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}

/** Moving windows do not cause a recomputation more often than this. */
const DUE_STEP_MS = 60_000;

/**
 * When the earliest contribution leaves a window; null while none will. `oldest` holds, by timeframe, the time
 * of the oldest mention within it.
 */
export function nextDue(oldest: Readonly<Partial<Record<Timeframe, Date | null>>>, now: Date): Date | null {
  const times = timeframes.flatMap((timeframe) => {
    const first = oldest[timeframe];
    return first && timeframe !== "all" ? [first.getTime() + timeframeMs[timeframe]] : [];
  });
  return times.length === 0 ? null : new Date(Math.max(Math.min(...times), now.getTime() + DUE_STEP_MS));
}
