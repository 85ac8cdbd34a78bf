import type { CallQuery } from "@/contracts/call";
import type { Timeline, TimelineAuthors, timelineCalls, TimelineDay, TimelinePoint } from "@/contracts/timeline/calls";
import { timeframeDefault } from "@/contracts/leaderboard/rules";
import { justBefore } from "@/contracts/fields/time-rules";
import { timelineSteps } from "@/contracts/timeline/rules";
import { NATIVE_ASSET } from "../assets/rules";
import type { Context } from "../context";
import { DAY_MS, HOUR_MS } from "../durations";
import { findRanksAt } from "../leaderboard/ranks/queries-history";
import { boardOf } from "../leaderboard/ranks/rules";
import { findValues } from "../portfolio/portfolio";
import { priceOf, withMarket, type Market } from "../portfolio/spans";
import { DomainProblem } from "../problem";
import { findFilteredJob, findJobRow, labelOfJob, type JobRow } from "../social/queries";
import { sumMentionsSince } from "../social/queries-hours";
import { sentimentScoreOf } from "../social/rules";
import { isPartial } from "../social/trackers/rules";
import { readTimeRange } from "../time-range";
import { findLargestFlows } from "../transactions/queries-lines";
import type { WalletsContext } from "../wallets/queries";
import { findAuthors, findFlowHours, findMentionHours, findTopPosts, type FlowHour, type MentionHour } from "./queries";
import { byStep, isKnownStep, stepStarts, type KnownTime } from "./rules";

type TimelineQuery = CallQuery<typeof timelineCalls.read>;

/**
 * Mentions, a coin's price, the portfolio's value and flows, on one time axis.
 * @throws DomainProblem not_found for an unknown coin or tracker
 */
export async function findTimeline(context: WalletsContext, userId: string, query: TimelineQuery): Promise<Timeline> {
  return withMarket(context, (within, market) => readTimeline(within, market, userId, query));
}

async function readTimeline(
  context: WalletsContext, market: Market, userId: string, { range, symbol, zone, tracker }: TimelineQuery,
): Promise<Timeline> {
  const now = context.now();
  const starts = stepStarts(range, now, zone);
  const from = new Date(starts[0]!);
  // A step includes its first moment but not its end: otherwise a movement at a full hour would be in the value of one step and in the
  // flows of the next.
  const ends = starts.map((_, nth) => (nth === starts.length - 1 ? null : justBefore(new Date(starts[nth + 1]!))));
  const coinKey = coinOf(market, symbol);
  const [job, flows, values] = await Promise.all([
    findFilteredJob(context.db, userId, { tracker }),
    findFlowHours(context.db, userId, from),
    findValues(context, market, userId, {
      from: justBefore(from), stepMs: HOUR_MS, steps: Math.floor((now.getTime() - from.getTime()) / HOUR_MS) + 1,
    }),
  ]);
  const ranks = await findRanksAt(context.db, boardOf("score", timeframeDefault, false), userId, ends.map((end) => end ?? now));
  const found = job ? await findMentionHours(context.db, job.id, from) : { hours: [], first: null };
  const known = job ? knownTimeOf(job, found.first) : { from: null, until: null };
  const [mentionsByStep, flowsByStep] = [byStep(starts, found.hours), byStep(starts, flows)];
  const valueAt = new Map(values.map((value) => [value.at.getTime(), value]));
  return {
    range,
    step: timelineSteps[range],
    to: now.toISOString(),
    points: starts.map((startMs, nth) => {
      const end = ends[nth]!;
      const value = end === null ? values.at(-1) : valueAt.get(end.getTime());
      return {
        at: new Date(startMs).toISOString(),
        ...labelsOf(mentionsByStep[nth]!, isKnownStep(known, startMs, starts[nth + 1] ?? now.getTime())),
        price_usd: coinKey === null ? null : priceOf(market, coinKey, end),
        value_usd: value?.valueUsd ?? null,
        estimated_usd: value?.estimatedUsd ?? 0,
        ...flowsOf(flowsByStep[nth]!),
        rank: ranks[nth]!,
      };
    }),
    tracked: job ? labelOfJob(job) : null,
    mentions_until: job?.lastRunAt?.toISOString() ?? null,
    symbol: coinKey === null ? null : market.coins.get(coinKey)!.symbol,
    symbols: [...market.coins.values()].flatMap((coin) => (coin.priceId !== null && market.quotes.latest(coin.priceId)
      ? [coin.symbol]
      : [])).toSorted(),
  };
}

/** The requested coin, by default the native one; null if that is not known yet. @throws DomainProblem not_found */
function coinOf(market: Market, symbol: string | undefined): string | null {
  if (symbol === undefined) return market.coins.has(NATIVE_ASSET) ? NATIVE_ASSET : null;
  const coin = [...market.coins].find(([, one]) => one.symbol.toLowerCase() === symbol.toLowerCase());
  if (!coin) throw new DomainProblem("not_found", "This asset is not known");
  return coin[0];
}

/**
 * The period for which a job's mentions are known completely. Until the first scrape is complete, and before a gap, only the mentions that
 * were found are known.
 */
export function knownTimeOf(job: JobRow, first: Date | null): KnownTime {
  const begun = first === null || job.createdAt < first ? job.createdAt : first;
  return { from: job.gapUntil !== null && job.gapUntil > begun ? job.gapUntil : begun, until: job.lastRunAt };
}

function labelsOf(hours: readonly MentionHour[], isKnown: boolean): Pick<TimelinePoint, "positive" | "neutral" | "negative"> {
  const sumOf = (pick: (hour: MentionHour) => number) => hours.reduce((sum, hour) => sum + pick(hour), 0);
  const sums = {
    positive: sumOf(({ positive }) => positive), neutral: sumOf(({ neutral }) => neutral), negative: sumOf(({ negative }) => negative),
  };
  return isKnown || sums.positive + sums.neutral + sums.negative > 0 ? sums : { positive: null, neutral: null, negative: null };
}

function flowsOf(hours: readonly FlowHour[]): Pick<TimelinePoint, "received" | "sent" | "received_usd" | "sent_usd"> {
  const usdOf = (values: (number | null)[]) => (values.every((usd) => usd === null)
    ? null
    : values.reduce<number>((sum, usd) => sum + (usd ?? 0), 0));
  return {
    received: hours.reduce((sum, { received }) => sum + received, 0),
    sent: hours.reduce((sum, { sent }) => sum + sent, 0),
    received_usd: usdOf(hours.map(({ receivedUsd }) => receivedUsd)),
    sent_usd: usdOf(hours.map(({ sentUsd }) => sentUsd)),
  };
}

/**
 * Authors who wrote about what a user tracks within a time range; none without tracking.
 * @throws DomainProblem range_reversed, time_in_future, not_found for an unknown tracker
 */
export async function findTimelineAuthors(
  context: Context, userId: string, query: CallQuery<typeof timelineCalls.authors>,
): Promise<TimelineAuthors> {
  const { from, to } = readTimeRange(query, context.now());
  const job = await findFilteredJob(context.db, userId, query);
  return job ? findAuthors(context.db, job.id, { from, to: to ?? new Date(context.now().getTime() + HOUR_MS) }) : { authors: [], total: 0 };
}

/** The last 24 hours of a user's mentions compared with the 24 before, the largest flow and the top post. */
export async function findTimelineDay(context: Context, userId: string): Promise<TimelineDay> {
  const to = context.now();
  const [from, before] = [1, 2].map((days) => new Date(to.getTime() - days * DAY_MS)) as [Date, Date];
  const [job, largest] = await Promise.all([
    findJobRow(context.db, userId), findLargestFlows(context.db, userId, { from, to: null, limit: 1 }),
  ]);
  const posts = job ? await findTopPosts(context.db, job.id, { from, to: new Date(to.getTime() + HOUR_MS) }, 1) : [];
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    tracked: job ? labelOfJob(job) : null,
    mentions: job ? await compareDays(context, job, { from, before }) : null,
    largest_flow: largest[0] ?? null,
    top_post: posts[0] ?? null,
  };
}

async function compareDays(
  context: Context, job: JobRow, { from, before }: { from: Date; before: Date },
): Promise<TimelineDay["mentions"]> {
  const [[day, both], { first }] = await Promise.all([
    sumMentionsSince(context.db, job.id, [from, before]), findMentionHours(context.db, job.id, context.now()),
  ]);
  const earlier = { positive: both!.positive - day!.positive, negative: both!.negative - day!.negative, all: both!.all - day!.all };
  // Finding nothing does not mean that there is nothing if the first scrape is incomplete, or none was complete since.
  const known = knownTimeOf(job, first);
  if (day!.all === 0 && !isKnownStep(known, from.getTime(), context.now().getTime())) return null;
  const isKnown = !isPartial(job, before) && (earlier.all > 0 || (known.from !== null && known.from <= before));
  return {
    count: day!.all,
    is_partial: isPartial(job, from),
    sentiment_score: sentimentScoreOf(day!),
    before: isKnown ? earlier.all : null,
    sentiment_score_before: isKnown ? sentimentScoreOf(earlier) : null,
  };
}
