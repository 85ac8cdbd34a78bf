import { Skeleton } from "@/components/ui/skeleton";
import { StatCard, StatCards } from "@/components/ui/stat-card";
import { RecentSkeleton, TableSkeleton, WalletsColumns } from "./wallets-skeleton";

/** The wallets screen before its data: same frame, same heights. */
export function WalletsLoading({ heading }: { heading: string }) {
  return (
    <div className="page" aria-busy="true">
      <div>
        <h2 className="text-2xl font-[650] tracking-tight">{heading}</h2>
        <Skeleton className="mt-2 h-5 w-56" />
      </div>
      <StatCards>
        {[0, 1, 2, 3].map((card) => (
          <StatCard key={card} lead={card === 0} label={<Skeleton className="h-4 w-24" />} value={<Skeleton className="my-1 h-7 w-28" />} note={<Skeleton className="h-4 w-20" />} />
        ))}
      </StatCards>
      <WalletsColumns>
        <div className="rounded-card border border-line bg-surface pt-4"><TableSkeleton /></div>
        <div className="rounded-card border border-line bg-surface p-4"><RecentSkeleton /></div>
      </WalletsColumns>
    </div>
  );
}
