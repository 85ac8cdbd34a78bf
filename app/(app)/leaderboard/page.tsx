import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { leaderboardLimits } from "@/contracts/leaderboard/rules";
import { boardViewParamsFor, parseTimeframe, timeframeCookie } from "@/components/leaderboard/view";
import { LeaderboardScreen } from "@/components/leaderboard/leaderboard-screen";
import {
  readAnalysis, readBoard, readBoardStats, readMemexLink, readOwnRank, readRising, readTrending, readVisibility,
} from "@/lib/server/readers/leaderboard";
import { readBoardSource } from "@/lib/server/sample/leaderboard-source";
import { readUnavailableCalls } from "@/lib/server/readers/unavailable-calls";
import { readNetwork } from "@/lib/server/readers/network";
import { requireSession } from "@/lib/server/session/current";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { pack } from "@/lib/shared/packed";
import { type PageProps, paramsOf, Screen } from "../screen";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("leaderboard"))("heading") });

/** Reads the data shown above the tabs, and that of the open tab only. */
export default async function LeaderboardPage({ searchParams }: PageProps) {
  const [params, jar, session, source] = await Promise.all([searchParams, cookies(), requireSession(), readBoardSource()]);
  const preferredTimeframe = parseTimeframe(jar.get(timeframeCookie)?.value);
  const view = boardViewParamsFor(preferredTimeframe).read(paramsOf(params));
  const { tab, timeframe, sort, verified, by, page } = view;
  const trendingBy = tab !== "trending" ? null : (await readUnavailableCalls()).includes("GET /api/v1/leaderboard/rising") ? "social" : by;
  const [board, trending, rising, analysis, rank, stats, visibility, link, network] = await Promise.all([
    tab === "board"
      ? undefinedUnlessAnswered(readBoard({ timeframe, sort, verified, page, page_size: leaderboardLimits.pageSize }))
      : undefined,
    trendingBy === "social" ? undefinedUnlessAnswered(readTrending()) : undefined,
    trendingBy === "rise" ? undefinedUnlessAnswered(readRising()) : undefined,
    tab === "analysis" ? undefinedUnlessAnswered(readAnalysis(timeframe)) : undefined,
    undefinedUnlessAnswered(readOwnRank(timeframe)), undefinedUnlessAnswered(readBoardStats(timeframe)),
    undefinedUnlessAnswered(readVisibility()), undefinedUnlessAnswered(readMemexLink()), readNetwork(),
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
