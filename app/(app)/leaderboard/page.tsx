import { cookies } from "next/headers";
import { leaderboardCalls } from "@/contracts/leaderboard/calls";
import { leaderboardLimits } from "@/contracts/leaderboard/rules";
import { boardViewParamsFor, parseTimeframe, timeframeCookie, trendingInput } from "@/components/leaderboard/view";
import { LeaderboardScreen } from "@/components/leaderboard/leaderboard-screen";
import { readBoardPart, readBoardPartOrNull } from "@/lib/server/readers/leaderboard";
import { readBoardSource } from "@/lib/server/sample/leaderboard-source";
import { readUnavailableCalls } from "@/lib/server/readers/unavailable-calls";
import { readNetwork } from "@/lib/server/readers/network";
import { requireSession } from "@/lib/server/session/current";
import { pack } from "@/lib/shared/packed";
import { type PageProps, paramsOf, Screen } from "../screen";
import { titled } from "../../titled";

export const generateMetadata = titled("leaderboard.heading");

/** Reads the data shown above the tabs, and that of the open tab only. */
export default async function LeaderboardPage({ searchParams }: PageProps) {
  const [params, jar, session, source] = await Promise.all([searchParams, cookies(), requireSession(), readBoardSource()]);
  const preferredTimeframe = parseTimeframe(jar.get(timeframeCookie)?.value);
  const view = boardViewParamsFor(preferredTimeframe).read(paramsOf(params));
  const { tab, timeframe, sort, verified, by, page } = view;
  const query = { timeframe, sort, verified, page, page_size: leaderboardLimits.pageSize };
  const trendingBy = tab !== "trending" ? null : (await readUnavailableCalls()).includes("GET /api/v1/leaderboard/rising") ? "social" : by;
  const [board, trending, rising, analysis, rank, stats, visibility, link, network] = await Promise.all([
    tab === "board" ? readBoardPart(leaderboardCalls.board, { query }) : undefined,
    trendingBy === "social" ? readBoardPart(leaderboardCalls.trending, trendingInput) : undefined,
    trendingBy === "rise" ? readBoardPart(leaderboardCalls.rising, trendingInput) : undefined,
    tab === "analysis" ? readBoardPartOrNull(leaderboardCalls.competitiveAnalysis, { query: { timeframe } }) : undefined,
    readBoardPartOrNull(leaderboardCalls.ownRank, { query: { timeframe } }),
    readBoardPart(leaderboardCalls.stats, { query: { timeframe } }),
    readBoardPartOrNull(leaderboardCalls.visibility), readBoardPartOrNull(leaderboardCalls.link), readNetwork(),
  ]);
  return (
    <Screen namespaces={["leaderboard", ...(tab === "board" ? [] : (["leaderboardMore"] as const))]}>
      <LeaderboardScreen
        // Remounts when the source changes: nothing of the sample may remain on the live board.
        key={source.kind}
        initial={pack({
          view, preferredTimeframe, source: source.kind, user: { id: session.user.id }, board, trending, rising, analysis, rank, stats,
          visibility, link, isSandbox: network?.sandbox ?? false,
        })}
      />
    </Screen>
  );
}
