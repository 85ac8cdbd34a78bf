import { totalScore } from "@/contracts/leaderboard/rules";
import type { PlayerKeys, ScoredKeys } from "../ranks/rules";
import { CENTS_MOST } from "./rules";

// What a player behind a pseudonym is ranked and shown by (decision 056): classes, and a score that is made of nothing else,
// so that no equation leads behind them.

/** How wide a class is: a power of ten of dollars, hundredths of the social and of the trading score. */
const classWidth = { decades: 0.5, social: 2000, trading: 1000 };
const SOCIAL_MOST = 20_000;
const TRADING_MOST = 10_000;

/**
 * By how much the bounds of a player's classes are shifted, 0–1 of a class. Nobody knows them: the moment in which a figure passes
 * from one class into the next would otherwise tell it exactly.
 */
export interface Blur {
  portfolio: number;
  social: number;
  trading: number;
}

/** The shifts as they are stored; null for who appears by name. */
export function toBlur(shifts: readonly number[] | null): Blur | null {
  if (!shifts) return null;
  const [portfolio, social, trading] = shifts as [number, number, number];
  return { portfolio, social, trading };
}

/** Which class a value on a straight scale is in. The shift is at most half a class to either side, so that nothing stays nothing. */
function classOf(value: number, width: number, shift: number): number {
  return Math.max(0, Math.floor(value / width + shift));
}

/** The dollars, in cents, that stand for those of a class: 0, 3, 10, 30, 100 and so on. */
export function centsClass(cents: number, shift: number): number {
  const nth = classOf(Math.log10(1 + cents / 100), classWidth.decades, shift);
  const label = nth === 0 ? 0 : nth % 2 === 0 ? 100 * 10 ** (nth / 2) : 300 * 10 ** ((nth - 1) / 2);
  return Math.min(CENTS_MOST, label);
}

/**
 * The keys that others see and that the board ranks by. What is held and what was gained with it have one shift: two would
 * be two measurements of the same dollars, and tell them closer than a class.
 */
export function classKeys({ portfolioCents, countedCents, trading, social }: Omit<ScoredKeys, "score">, blur: Blur): PlayerKeys {
  const traded = Math.min(TRADING_MOST, classWidth.trading * classOf(trading, classWidth.trading, blur.trading));
  const said = social.map((score) => Math.min(SOCIAL_MOST, classWidth.social * classOf(score, classWidth.social, blur.social)));
  const counted = countedCents.map((cents) => centsClass(cents, blur.portfolio));
  const score = said.map((one, at) => Math.round(100 * totalScore({ countedUsd: counted[at]! / 100, socialScore: one / 100, tradingScore: traded / 100 })));
  return { portfolioCents: centsClass(portfolioCents, blur.portfolio), trading: traded, social: said, score };
}
