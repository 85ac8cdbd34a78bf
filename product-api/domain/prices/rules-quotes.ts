import { plausibleUsd, type QuoteDoubtReason } from "@/contracts/prices/rules";
import type { prices, quoteDoubts } from "../../db/schema/prices";
import { MINUTE_MS } from "../durations";

/** Percent. */
const MAX_CHANGE = 1e6;
/** Nothing was quoted before the first coin. */
const FIRST_QUOTE_MS = Date.UTC(2009, 0, 3);
/** The feed's clock may be ahead or behind by this much. */
export const CLOCK_SKEW_MS = MINUTE_MS;
/** A quote this many times above or below the last accepted one has to be confirmed. */
const JUMP_FACTOR = 10;
/** Quotes within this factor of one another agree. */
const AGREEING_FACTOR = 2;
/** A jump is accepted with the fourth agreeing quote, after three minutes at least: crashes and pumps last, glitches do not. */
const JUMP_QUOTES = 4;
const JUMP_LASTS_MS = 3 * MINUTE_MS;
/** A single point of the past this many times above or below both of those around it is a mistake. */
const SPIKE_FACTOR = 100;

/** A quote as received from a feed; an invalid number or time is null. */
export interface IncomingQuote {
  priceId: string;
  priceUsd: number | null;
  /** Percent. */
  change24h: number | null;
  quotedAt: Date | null;
}

/** An accepted quote, used for valuation. */
export type Quote = typeof prices.$inferSelect;

/** A quote that is not believed; for a jump with the quotes that reported it, otherwise with nulls and 0 for them. */
export type QuoteDoubt = typeof quoteDoubts.$inferSelect;

type Jump = Pick<QuoteDoubt, "since" | "quotedAt" | "agreeing">;
const noJump: Jump = { since: null, quotedAt: null, agreeing: 0 };

/** `outdated`: older than the last accepted one, and therefore ignored. */
type Verdict = { kind: "accepted"; quote: Quote } | { kind: "outdated" } | { kind: "doubted"; doubt: QuoteDoubt };

/** Judges one quote by itself and against earlier quotes of the same price identifier. */
export function judgeQuote(quote: IncomingQuote, before: { accepted: Quote | null; doubt: QuoteDoubt | null; now: Date }): Verdict {
  const { accepted, now } = before;
  const doubted = (reason: QuoteDoubtReason, jump: Jump = noJump): Verdict => {
    const canBeShown = quote.priceUsd === 0 || isPossiblePrice(Math.abs(quote.priceUsd ?? Number.NaN));
    return {
      kind: "doubted", doubt: { priceId: quote.priceId, reason, priceUsd: canBeShown ? quote.priceUsd : null, seenAt: now, ...jump },
    };
  };
  const { priceUsd } = quote;
  if (priceUsd === null || Number.isNaN(priceUsd)) return doubted("no_number");
  if (priceUsd <= 0) return doubted("not_positive");
  if (!isPossiblePrice(priceUsd)) return doubted("out_of_range");
  if (quote.quotedAt === null || quote.quotedAt.getTime() < FIRST_QUOTE_MS) return doubted("no_time");
  if (quote.quotedAt.getTime() > now.getTime() + CLOCK_SKEW_MS) return doubted("future_time");
  // Only clock skew: a valuation as of now must be able to find the quote.
  const quotedAt = quote.quotedAt > now ? now : quote.quotedAt;
  if (accepted && quotedAt < accepted.quotedAt) return { kind: "outdated" };
  if (accepted && differsBy(priceUsd, accepted.priceUsd, JUMP_FACTOR)) {
    const jump = confirmJump(priceUsd, quotedAt, before.doubt);
    if (jump.agreeing < JUMP_QUOTES || quotedAt.getTime() - jump.since.getTime() < JUMP_LASTS_MS) return doubted("jump", jump);
  }
  return { kind: "accepted", quote: { priceId: quote.priceId, priceUsd, change24h: toChange(quote.change24h), quotedAt } };
}

/** A jump confirmed by one more quote; only quotes with a new time count. */
function confirmJump(priceUsd: number, quotedAt: Date, doubt: QuoteDoubt | null): Jump & { since: Date } {
  const isSame = doubt?.reason === "jump" && !differsBy(priceUsd, doubt.priceUsd!, AGREEING_FACTOR);
  if (!isSame) return { since: quotedAt, quotedAt, agreeing: 1 };
  return { since: doubt.since!, quotedAt, agreeing: doubt.agreeing + (quotedAt > doubt.quotedAt! ? 1 : 0) };
}

function differsBy(one: number, other: number, factor: number): boolean {
  return one > other * factor || one < other / factor;
}

function isPossiblePrice(priceUsd: number): boolean {
  return priceUsd >= plausibleUsd.min && priceUsd <= plausibleUsd.max;
}

function toChange(percent: number | null): number | null {
  return percent !== null && percent >= -100 && percent <= MAX_CHANGE ? percent : null;
}

interface Point {
  at: Date;
  priceUsd: number;
}

/**
 * The points of a feed's history that are believed, oldest first: possible prices of the past, without single points that are over a
 * hundred times above or below both of those around them. Points may be an hour or a day apart, and within that a coin can rise tenfold and
 * fall again; a hundredfold is a mistake of the feed, and would value every transfer of that time for ever.
 */
export function credibleHistory<P extends Point>(points: readonly P[], now: Date): P[] {
  const possible = points
    .filter(({ at, priceUsd }) => isPossiblePrice(priceUsd) && at.getTime() >= FIRST_QUOTE_MS && at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return possible.filter(({ priceUsd }, index) => {
    const around = [possible[index - 1], possible[index + 1]];
    return !around.every((one) => one && priceUsd > one.priceUsd * SPIKE_FACTOR)
      && !around.every((one) => one && priceUsd < one.priceUsd / SPIKE_FACTOR);
  });
}
