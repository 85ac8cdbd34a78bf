import { Card } from "@/components/ui/figures/card";
import { AreaChartSkeleton } from "@/components/ui/charts/chart-shapes";
import { StatCardsLoading } from "@/components/ui/figures/page-loading";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { TableSkeleton } from "@/components/ui/tables/list-skeletons";

/** Placeholder while the figures load. */
export function PortfolioSkeleton() {
  return (
    <>
      <StatCardsLoading />
      <Card><Skeleton className="mb-4 h-5 w-40" /><AreaChartSkeleton /></Card>
      <Card padding="flush"><div className="pt-4"><TableSkeleton /></div></Card>
    </>
  );
}
