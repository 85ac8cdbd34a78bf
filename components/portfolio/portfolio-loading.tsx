import { Alert } from "@/components/ui/figures/alert";
import { Card } from "@/components/ui/figures/card";
import { AreaChartSkeleton } from "@/components/ui/charts/chart-shapes";
import { StatCardsLoading } from "@/components/ui/figures/page-loading";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { TableSkeleton } from "@/components/ui/tables/list-skeletons";

/** The portfolio screen before its data: same frame, same heights. `coming` is the sentence that stands first. */
export function PortfolioLoading({ coming }: { coming: string }) {
  return <div className="page" aria-busy="true"><Alert tone="info">{coming}</Alert><PortfolioShape /></div>;
}

/** What stands for the figures while they are on their way. */
export function PortfolioShape() {
  return (
    <>
      <StatCardsLoading />
      <Card><Skeleton className="mb-4 h-5 w-40" /><AreaChartSkeleton /></Card>
      <Card padding="flush"><div className="pt-4"><TableSkeleton /></div></Card>
    </>
  );
}
