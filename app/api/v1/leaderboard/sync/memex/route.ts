import { leaderboardCalls } from "@/contracts/leaderboard";
import { bffRoute } from "@/lib/server/bff";
import { answerBoardCall } from "@/lib/server/leaderboard-source";

export const POST = bffRoute(leaderboardCalls.syncMemex, answerBoardCall);
