import { Alert } from "@/components/ui/figures/alert";
import { Card } from "@/components/ui/figures/card";
import { AreaChartSkeleton } from "@/components/ui/charts/chart-shapes";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { TableSkeleton } from "@/components/ui/tables/list-skeletons";

/** The prices screen before its data: same frame, same heights. `coming` is the sentence that stands first. */
export function PricesLoading({ coming }: { coming: string }) {
  return <div className="page" aria-busy="true"><Alert tone="info">{coming}</Alert><PricesShape /></div>;
}

/** What stands for the table and the history while they are on their way. */
export function PricesShape() {
  return (
    <>
      <Card padding="flush"><div className="pt-4"><TableSkeleton /></div></Card>
      <Card><Skeleton className="mb-4 h-5 w-40" /><AreaChartSkeleton /></Card>
    </>
  );
}
