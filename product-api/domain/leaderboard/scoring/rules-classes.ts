import { totalScore } from "@/contracts/leaderboard/rules";
import type { PlayerKeys, ScoredKeys } from "../ranks/rules";
import { MAX_CENTS } from "./rules";

// How a player behind a pseudonym is ranked and shown (decision 056): by classes, and by a score computed from the classes alone,
// so that it cannot be solved for the exact figures.

/** Width of a class: in powers of ten for dollars, in hundredths for the social and trading scores. */
const classWidth = { decades: 0.5, social: 2000, trading: 1000 };
const MAX_SOCIAL = 20_000;
const MAX_TRADING = 10_000;

/**
 * How far the bounds of a player's classes are shifted, as a fraction of a class (0–1). Secret, because otherwise the moment at which
 * a figure passes from one class into the next would reveal it exactly.
 */
export interface Blur {
  portfolio: number;
  social: number;
  trading: number;
}

/** Reads the stored shifts; null for a player who appears by name. */
export function toBlur(shifts: readonly number[] | null): Blur | null {
  if (!shifts) return null;
  const [portfolio, social, trading] = shifts as [number, number, number];
  return { portfolio, social, trading };
}

/** The class of a value on a linear scale. The shift is less than 1, so that 0 stays in class 0. */
function classOf(value: number, width: number, shift: number): number {
  return Math.max(0, Math.floor(value / width + shift));
}

/** The amount, in cents, that represents the class of an amount: 0, 3, 10, 30, 100 dollars and so on. */
export function centsClass(cents: number, shift: number): number {
  const nth = classOf(Math.log10(1 + cents / 100), classWidth.decades, shift);
  const label = nth === 0 ? 0 : nth % 2 === 0 ? 100 * 10 ** (nth / 2) : 300 * 10 ** ((nth - 1) / 2);
  return Math.min(MAX_CENTS, label);
}

/**
 * The keys that others see and that the board ranks by. The value held and the amounts gained share one shift: two would
 * be two measurements of the same dollars, and reveal them more closely than one class does.
 */
export function classKeys({ portfolioCents, countedCents, trading, social }: Omit<ScoredKeys, "score">, blur: Blur): PlayerKeys {
  const tradingClass = Math.min(MAX_TRADING, classWidth.trading * classOf(trading, classWidth.trading, blur.trading));
  const socialClasses = social.map((score) => Math.min(MAX_SOCIAL, classWidth.social * classOf(score, classWidth.social, blur.social)));
  const counted = countedCents.map((cents) => centsClass(cents, blur.portfolio));
  const score = socialClasses.map((one, at) => Math.round(
    100 * totalScore({ countedUsd: counted[at]! / 100, socialScore: one / 100, tradingScore: tradingClass / 100 }),
  ));
  return { portfolioCents: centsClass(portfolioCents, blur.portfolio), trading: tradingClass, social: socialClasses, score };
}
