import "server-only";
import type { Call, CallAnswer } from "@/contracts/call";
import { type BoardQuery, leaderboardCalls } from "@/contracts/leaderboard/calls";
import { leaderboardLimits, type Timeframe } from "@/contracts/leaderboard/rules";
import { readBoardSource } from "../sample/leaderboard-source";
import { readNowMs } from "./now";
import { callProductApi } from "./call-product-api";
import { nullOn404 } from "../product-api/error";
import type { CallInput } from "../product-api/request";
import { answerSample } from "../sample/leaderboard";

/** One page of the board. @throws ProductApiError */
export const readBoard = (query: BoardQuery) => read(leaderboardCalls.board, { query });

/** The caller's row; null if the caller is not on the board. @throws ProductApiError */
export const readOwnRank = (timeframe: Timeframe) => nullOn404(read(leaderboardCalls.ownRank, { query: { timeframe } }));

/** The board as a whole. @throws ProductApiError */
export const readBoardStats = (timeframe: Timeframe) => read(leaderboardCalls.stats, { query: { timeframe } });

/** The players with the highest social scores of the last 24 hours. @throws ProductApiError */
export const readTrending = () => read(leaderboardCalls.trending, { query: { limit: leaderboardLimits.trendingDefault } });

/** Players who are mentioned more than usual. @throws ProductApiError */
export const readRising = () => read(leaderboardCalls.rising, { query: { limit: leaderboardLimits.trendingDefault } });

/** The caller among players of a similar rank; null if the caller is not on the board. @throws ProductApiError */
export const readAnalysis = (timeframe: Timeframe) => nullOn404(read(leaderboardCalls.competitiveAnalysis, { query: { timeframe } }));

/** How the caller appears; null if the product API has no such setting. @throws ProductApiError */
export const readVisibility = () => nullOn404(read(leaderboardCalls.visibility, {}));

/** The linked profile; null if the product API does not report it. @throws ProductApiError */
export const readMemexLink = () => nullOn404(read(leaderboardCalls.link, {}));

/** Reads without the sample's simulated delay, which must not hold up the first paint. */
async function read<C extends Call>(call: C, input: CallInput): Promise<CallAnswer<C>> {
  const source = await readBoardSource();
  if (source.kind !== "sample") return callProductApi(call, input);
  return answerSample(call, input, source.user, readNowMs()) as CallAnswer<C>;
}
