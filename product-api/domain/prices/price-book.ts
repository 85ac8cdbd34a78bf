import type { Context, Db } from "../context";
import { DAY_MS } from "../durations";
import { callerScope } from "../request-scope";
import { shareRead } from "../share-read";
import { findHistoryUpdates, findFullHistory, type Points } from "./queries-book";
import { HISTORY_DAYS, QUOTE_VALID_MS, type PriceSeries } from "./rules";
import type { Quote } from "./rules-quotes";

type LatestQuote = Pick<Quote, "priceUsd" | "quotedAt">;

/** An immutable view of the quotes of all known price identifiers as of when it was read. */
export interface Quotes {
  /** The latest accepted quote; null without one. */
  latest(priceId: string): LatestQuote | null;
  /** For one whole unit at a time: the last quote at or before it; null if there is none, or if it is over 36 hours older. */
  quoteAt(priceId: string, atMs: number): LatestQuote | null;
  /**
   * From `fromMs` on, by default from the first point; oldest first. The latest quote comes last: points with a later time are left out.
   */
  series(priceId: string, fromMs?: number): PriceSeries;
}

type PriceBook = ReturnType<typeof createPriceBook>;

/** For code that values holdings. */
export interface PricesContext extends Context {
  readonly priceBook: PriceBook;
}

/** Points of one price identifier, in the first `length` elements. Filled elements never change, so views can share them. */
interface History {
  readonly version: number;
  readonly atMs: Float64Array;
  readonly priceUsd: Float64Array;
  readonly length: number;
}

/** Quotes of all known price identifiers, kept in memory once per process. */
export function createPriceBook() {
  const histories = new Map<string, History>();

  async function refresh(db: Db, now: Date): Promise<Quotes> {
    const from = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
    const known = [...histories].map(([priceId, { version, atMs, length }]) => ({
      priceId, version, newestMs: length === 0 ? 0 : atMs[length - 1]!,
    }));
    const views = new Map<string, View>();
    for (const { priceId, latest, added } of await findHistoryUpdates(db, known)) {
      const before = histories.get(priceId);
      const history = before && added ? append(before, added) : await load(db, priceId, from);
      histories.set(priceId, history);
      views.set(priceId, createView(history, from.getTime(), latest));
    }
    return {
      latest: (priceId) => views.get(priceId)?.latest ?? null,
      quoteAt: (priceId, atMs) => quoteAt(views.get(priceId), atMs),
      series: (priceId, fromMs = -Infinity) => seriesOf(views.get(priceId), fromMs),
    };
  }

  return {
    /**
     * Brought up to date by one small query, which is shared by all reads that arrive before it starts; no result is older than its read.
     * Not to be called within a transaction: the embedded database has only one connection.
     */
    read: shareRead((db: Db, now: Date) => callerScope.exit(() => refresh(db, now))),
  };
}

async function load(db: Db, priceId: string, from: Date): Promise<History> {
  const { version, ...points } = await findFullHistory(db, priceId, from);
  return append({ version, atMs: new Float64Array(0), priceUsd: new Float64Array(0), length: 0 }, points);
}

/** The history with newer points added; its arrays grow by a quarter when they are full. */
function append(history: History, added: Points): History {
  const length = history.length + added.atMs.length;
  const [atMs, priceUsd] = [withRoom(history.atMs, length), withRoom(history.priceUsd, length)];
  atMs.set(added.atMs, history.length);
  priceUsd.set(added.priceUsd, history.length);
  return { version: history.version, atMs, priceUsd, length };
}

function withRoom(values: Float64Array, length: number): Float64Array {
  if (length <= values.length) return values;
  const grown = new Float64Array(Math.ceil(length * 1.25));
  grown.set(values);
  return grown;
}

/** The points of a history that are served: from `first` up to `end`, and the latest quote after them. */
interface View {
  readonly history: History;
  readonly first: number;
  readonly end: number;
  readonly latest: LatestQuote | null;
}

function createView(history: History, fromMs: number, latest: LatestQuote | null): View {
  const end = latest === null ? history.length : firstFrom(history, latest.quotedAt.getTime());
  return { history, first: Math.min(end, firstFrom(history, fromMs)), end, latest };
}

/** Index of the first point at or after a time. */
function firstFrom({ atMs, length }: History, fromMs: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (atMs[middle]! < fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function quoteAt(view: View | undefined, atMs: number): LatestQuote | null {
  if (!view) return null;
  const { history, first, end, latest } = view;
  if (latest && latest.quotedAt.getTime() <= atMs) return isStillValid(latest.quotedAt.getTime(), atMs) ? latest : null;
  const index = Math.min(end, firstFrom(history, atMs + 1)) - 1;
  if (index < first || !isStillValid(history.atMs[index]!, atMs)) return null;
  return { priceUsd: history.priceUsd[index]!, quotedAt: new Date(history.atMs[index]!) };
}

function isStillValid(quotedMs: number, atMs: number): boolean {
  return atMs - quotedMs <= QUOTE_VALID_MS;
}

function seriesOf(view: View | undefined, fromMs: number): PriceSeries {
  if (!view) return [];
  const { history, end, latest } = view;
  const series: { atMs: number; priceUsd: number }[] = [];
  for (let index = Math.max(view.first, firstFrom(history, fromMs)); index < end; index += 1) {
    series.push({ atMs: history.atMs[index]!, priceUsd: history.priceUsd[index]! });
  }
  const latestMs = latest?.quotedAt.getTime() ?? -Infinity;
  if (latest && latestMs >= fromMs) series.push({ atMs: latestMs, priceUsd: latest.priceUsd });
  return series;
}
