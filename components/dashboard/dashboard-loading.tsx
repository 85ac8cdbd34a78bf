import { Card } from "@/components/ui/figures/card";
import { AreaChartSkeleton, DonutChartSkeleton } from "@/components/ui/charts/chart-shapes";
import { PageLoading } from "@/components/ui/figures/page-loading";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { MetricStrip } from "@/components/ui/figures/stat-card";
import { RecentSkeleton } from "@/components/ui/tables/list-skeletons";

/** The dashboard before its data: same frame, same heights. */
export function DashboardLoading({ heading }: { heading: string }) {
  return (
    <PageLoading heading={heading}>
      <MetricStrip metrics={[0, 1, 2, 3].map((metric) => ({ id: `${metric}`, label: <Skeleton className="h-4 w-24" />, value: <Skeleton className="my-1 h-5 w-20" /> }))} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card><Skeleton className="mb-4 h-5 w-40" /><AreaChartSkeleton /></Card>
        <Card><Skeleton className="mb-4 h-5 w-32" /><DonutChartSkeleton /></Card>
      </div>
      <Card><RecentSkeleton /></Card>
    </PageLoading>
  );
}
