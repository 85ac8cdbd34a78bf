import { Skeleton } from "@/components/ui/figures/skeleton";
import { StatCard, StatCards } from "@/components/ui/figures/stat-card";
import { ListSkeleton } from "./skeletons";

/** The leaderboard before its data: same frame, same heights. */
export function LeaderboardLoading({ heading }: { heading: string }) {
  return (
    <div className="page" aria-busy="true">
      <div>
        <h2 className="text-2xl font-[650] tracking-tight">{heading}</h2>
        <Skeleton className="mt-2 h-5 w-72 max-w-full" />
      </div>
      <StatCards>
        {[0, 1, 2, 3].map((card) => (
          <StatCard key={card} lead={card === 0} label={<Skeleton className="h-4 w-24" />} value={<Skeleton className="my-1 h-7 w-28" />} note={<Skeleton className="h-4 w-20" />} />
        ))}
      </StatCards>
      <ListSkeleton />
    </div>
  );
}
