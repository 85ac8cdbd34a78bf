import { PageLoading } from "@/components/ui/figures/page-loading";
import { ListSkeleton } from "@/components/ui/tables/list-skeletons";

/** The leaderboard before its data: same frame, same heights. */
export function LeaderboardLoading({ heading }: { heading: string }) {
  return <PageLoading heading={heading}><ListSkeleton /></PageLoading>;
}
