import {
  countedUsd, socialScore, timeframes, totalScore, type SocialInputs, type Span, type Timeframe,
} from "@/contracts/leaderboard/rules";
import { DAY_MS } from "../../durations";
import type { ScoredKeys } from "../ranks/rules";

/** Length of a timeframe in milliseconds. */
export const timeframeMs: Readonly<Record<Timeframe, number>> = { "24h": DAY_MS, "7d": 7 * DAY_MS, "30d": 30 * DAY_MS, all: Infinity };

/** The facts from which a player's scores are computed. */
export interface PlayerFacts {
  /** Dollars; null if nothing held has a price. */
  portfolioUsd: number | null;
  /** Dollars gained or lost; null if nothing held had a price then. */
  changeUsd: Readonly<Record<Span, number | null>>;
  /** By timeframe. */
  social: Readonly<Record<Timeframe, SocialInputs>>;
  /** 0–100; null without a linked profile. */
  tradingScore: number | null;
}

/** A player's keys, by the formulas of `contracts/leaderboard/rules.ts`. */
export function keysOf({ portfolioUsd, changeUsd, social, tradingScore }: PlayerFacts): ScoredKeys {
  const trading = hundredths(tradingScore ?? 0);
  const socialScores = timeframes.map((timeframe) => socialScore(social[timeframe]));
  const countedCents = timeframes.map((timeframe) => toCents(
    countedUsd(timeframe, { portfolioUsd, changeUsd: timeframe === "all" ? null : changeUsd[timeframe] }) ?? 0,
  ));
  return {
    portfolioCents: toCents(portfolioUsd ?? 0),
    countedCents,
    trading,
    social: socialScores.map(hundredths),
    score: socialScores.map((score, at) =>
      hundredths(totalScore({ countedUsd: countedCents[at]! / 100, socialScore: score, tradingScore: trading / 100 })),
    ),
  };
}

/** Upper limit of dollar amounts, in cents. */
export const MAX_CENTS = 2 ** 50;

/** Dollars in whole cents, at most 2^50 (eleven trillion dollars). */
export function toCents(usd: number): number {
  return Math.min(MAX_CENTS, Math.max(0, Math.round(usd * 100)));
}

/** A change in whole cents, negative for a loss; null if unknown. */
export function changeCents(usd: number | null): number | null {
  return usd === null ? null : Math.max(-MAX_CENTS, Math.min(MAX_CENTS, Math.floor(usd * 100 + 0.5)));
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}

/** Moving windows do not cause a recomputation more often than this. */
const DUE_STEP_MS = 60_000;

/** By timeframe, the time of the oldest item that counts within it. */
type Oldest = Readonly<Partial<Record<Timeframe, Date | null>>>;

/** A player's history is being read at most this fraction of the time: somebody may track a very busy address. */
const MAX_READ_SHARE = 1 / 20;

/** Minimum time between reads of a history that takes `readMs` to read, in milliseconds. */
export function minReadIntervalMs(readMs: number): number {
  return readMs / MAX_READ_SHARE;
}

/** When the earliest contribution leaves a window, but not within a minute or `minDelayMs`; null if none will. */
export function nextDue(contributions: readonly Oldest[], now: Date, minDelayMs: number = 0): Date | null {
  const times = contributions.flatMap((oldest) => timeframes.flatMap((timeframe) => {
    const first = oldest[timeframe];
    return first && timeframe !== "all" ? [first.getTime() + timeframeMs[timeframe]] : [];
  }));
  return times.length === 0 ? null : new Date(Math.max(Math.min(...times), now.getTime() + Math.max(DUE_STEP_MS, minDelayMs)));
}
