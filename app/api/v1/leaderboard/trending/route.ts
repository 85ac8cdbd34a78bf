import { leaderboardCalls } from "@/contracts/leaderboard";
import { bffRoute } from "@/lib/server/bff";
import { answerBoardCall } from "@/lib/server/leaderboard-source";

export const GET = bffRoute(leaderboardCalls.trending, answerBoardCall);
