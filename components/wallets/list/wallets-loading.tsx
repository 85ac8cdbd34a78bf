import { PageLoading } from "@/components/ui/figures/page-loading";
import { RecentSkeleton, TableSkeleton } from "@/components/ui/tables/list-skeletons";
import { WalletsColumns } from "./wallets-columns";

/** The wallets screen before its data: same frame, same heights. */
export function WalletsLoading({ heading }: { heading: string }) {
  return (
    <PageLoading heading={heading}>
      <WalletsColumns>
        <div className="rounded-card border border-line bg-surface pt-4"><TableSkeleton /></div>
        <div className="rounded-card border border-line bg-surface p-4"><RecentSkeleton /></div>
      </WalletsColumns>
    </PageLoading>
  );
}
