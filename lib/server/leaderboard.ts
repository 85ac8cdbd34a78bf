import "server-only";
import type { Call, CallAnswer } from "@/contracts/call";
import { type BoardQuery, leaderboardCalls, type LeaderboardEntry } from "@/contracts/leaderboard";
import { leaderboardLimits, type Timeframe } from "@/contracts/leaderboard-rules";
import type { BoardRead } from "@/lib/client/board-keys";
import { readBoardSource } from "./leaderboard-source";
import { readNowMs } from "./now";
import { callProductApi } from "./product-api";
import type { CallInput } from "./product-request";
import { answerSample } from "./sample-leaderboard";
import { nullIfMissing } from "./settle";

/** What of the board a screen starts with; a product API that knows no pages tells its first players. @throws ProductApiError */
export async function readBoard(query: BoardQuery): Promise<BoardRead> {
  const page = await nullIfMissing(read(leaderboardCalls.board, { query }));
  if (page) return { kind: "page", page };
  const { timeframe } = query;
  return { kind: "whole", entries: await read(leaderboardCalls.list, { query: { timeframe, limit: leaderboardLimits.listDefault } }) };
}

/** The caller's row; null for who is not on the board. @throws ProductApiError */
export function readOwnRank(timeframe: Timeframe): Promise<LeaderboardEntry | null> {
  return nullIfMissing(read(leaderboardCalls.ownRank, { query: { timeframe } }));
}

/** The board as a whole. @throws ProductApiError */
export function readBoardStats(timeframe: Timeframe) {
  return read(leaderboardCalls.stats, { query: { timeframe } });
}

/** The players most talked about in the last 24 hours. @throws ProductApiError */
export function readTrending() {
  return read(leaderboardCalls.trending, { query: { limit: leaderboardLimits.trendingDefault } });
}

/** The caller among players of a similar rank; null for who is not on the board. @throws ProductApiError */
export function readAnalysis(timeframe: Timeframe) {
  return nullIfMissing(read(leaderboardCalls.competitiveAnalysis, { query: { timeframe } }));
}

/** How the caller appears; null where the product API knows no such choice. @throws ProductApiError */
export function readVisibility() {
  return nullIfMissing(read(leaderboardCalls.visibility, {}));
}

/** The linked profile; null where the product API does not tell it. @throws ProductApiError */
export function readMemexLink() {
  return nullIfMissing(read(leaderboardCalls.link, {}));
}

/** The first paint never waits for the sample's delay. */
async function read<C extends Call>(call: C, input: CallInput): Promise<CallAnswer<C>> {
  const source = await readBoardSource();
  if (source.kind !== "sample") return callProductApi(call, input);
  return answerSample(call, input, source.user, readNowMs()) as CallAnswer<C>;
}
