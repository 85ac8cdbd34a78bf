import { Card } from "@/components/ui/figures/card";
import { AreaChartSkeleton } from "@/components/ui/charts/chart-shapes";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { TableSkeleton } from "@/components/ui/tables/list-skeletons";

/** Placeholder while the table and the history load. */
export function PricesSkeleton() {
  return (
    <>
      <Card padding="flush"><div className="pt-4"><TableSkeleton /></div></Card>
      <Card><Skeleton className="mb-4 h-5 w-40" /><AreaChartSkeleton /></Card>
    </>
  );
}
