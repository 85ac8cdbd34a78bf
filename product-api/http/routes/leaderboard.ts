import { leaderboardCalls } from "@/contracts/leaderboard";
import { linkProfile, syncProfile, unlinkProfile } from "../../domain/leaderboard/commands-link";
import { setVisibility } from "../../domain/leaderboard/commands-visibility";
import { findAnalysis, findBoard, findBoardPage, findOwnEntry, findPlayerEntry, findScoreBreakdown, findStats, findTrending } from "../../domain/leaderboard/queries";
import { findLink, findVisibility } from "../../domain/leaderboard/queries-settings";
import { mountCall } from "../mount";
import type { RouteModule } from "../context";

export const leaderboardRoutes: RouteModule = (app, context, authenticate) => {
  const calls = leaderboardCalls;
  mountCall(app, authenticate, calls.list, ({ caller, query }) => findBoard(context, caller.userId, query));
  mountCall(app, authenticate, calls.board, ({ caller, query }) => findBoardPage(context, caller.userId, query));
  mountCall(app, authenticate, calls.ownRank, ({ caller, query }) => findOwnEntry(context, caller.userId, query.timeframe));
  mountCall(app, authenticate, calls.rank, ({ caller, params, query }) => findPlayerEntry(context, caller.userId, params.userId, query.timeframe));
  mountCall(app, authenticate, calls.stats, ({ caller, query }) => findStats(context, caller.userId, query.timeframe));
  mountCall(app, authenticate, calls.trending, ({ caller, query }) => findTrending(context, caller.userId, query.limit));
  mountCall(app, authenticate, calls.competitiveAnalysis, ({ caller, query }) => findAnalysis(context, caller.userId, query.timeframe));
  mountCall(app, authenticate, calls.playerScore, ({ caller, params, query }) => findScoreBreakdown(context, caller.userId, params.id, query.timeframe));
  mountCall(app, authenticate, calls.link, async ({ caller }) => ({
    ...(await findLink(context.db, caller.userId)), platform_connected: context.platform !== null,
  }));
  mountCall(app, authenticate, calls.linkMemex, ({ caller, body }) => linkProfile(context, caller.userId, body.profile_url));
  mountCall(app, authenticate, calls.unlinkMemex, ({ caller }) => unlinkProfile(context, caller.userId));
  // The body says what the browser believes; what is sent is what the server knows.
  mountCall(app, authenticate, calls.syncMemex, ({ caller }) => syncProfile(context, caller.userId));
  mountCall(app, authenticate, calls.visibility, ({ caller }) => findVisibility(context.db, caller.userId));
  mountCall(app, authenticate, calls.setVisibility, ({ caller, body }) => setVisibility(context, caller.userId, body));
};
