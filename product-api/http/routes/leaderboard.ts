import { leaderboardCalls } from "@/contracts/leaderboard/calls";
import { linkProfile, syncProfile, unlinkProfile } from "../../domain/leaderboard/profile/commands-link";
import { setVisibility } from "../../domain/leaderboard/profile/commands-visibility";
import {
  findAnalysis, findBoard, findBoardPage, findOwnEntry, findPlayerEntry, findScoreBreakdown, findStats, findTrending,
} from "../../domain/leaderboard/ranks/queries";
import { findRising } from "../../domain/leaderboard/ranks/queries-rising";
import { findLink, findVisibility } from "../../domain/leaderboard/profile/queries";
import type { RouteModule } from "../context";

export const leaderboardRoutes: RouteModule = ({ call }, context) => {
  const calls = leaderboardCalls;
  call(calls.list, ({ caller, query }) => findBoard(context, caller.userId, query));
  call(calls.board, ({ caller, query }) => findBoardPage(context, caller.userId, query));
  call(calls.ownRank, ({ caller, query }) => findOwnEntry(context, caller.userId, query.timeframe));
  call(calls.rank, ({ caller, params, query }) => findPlayerEntry(context, caller.userId, params.userId, query.timeframe));
  call(calls.stats, ({ caller, query }) => findStats(context, caller.userId, query.timeframe));
  call(calls.rising, ({ caller, query }) => findRising(context, caller.userId, query.limit));
  call(calls.trending, ({ caller, query }) => findTrending(context, caller.userId, query.limit));
  call(calls.competitiveAnalysis, ({ caller, query }) => findAnalysis(context, caller.userId, query.timeframe));
  call(calls.playerScore, ({ caller, params, query }) => findScoreBreakdown(context, caller.userId, params.id, query.timeframe));
  call(calls.link, async ({ caller }) => ({
    ...(await findLink(context.db, caller.userId)), platform_connected: context.platform !== null,
  }));
  call(calls.linkMemex, ({ caller, body }) => linkProfile(context, caller.userId, body.profile_url));
  call(calls.unlinkMemex, ({ caller }) => unlinkProfile(context, caller.userId));
  // The body holds the browser's figures; the platform is sent the server's own.
  call(calls.syncMemex, ({ caller }) => syncProfile(context, caller.userId));
  call(calls.visibility, ({ caller }) => findVisibility(context.db, caller.userId));
  call(calls.setVisibility, ({ caller, body }) => setVisibility(context, caller.userId, body));
};
