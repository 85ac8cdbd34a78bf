import { Card } from "@/components/ui/card";
import { AreaChartSkeleton, DonutChartSkeleton } from "@/components/ui/chart-shapes";
import { Skeleton } from "@/components/ui/skeleton";
import { MetricStrip, StatCard, StatCards } from "@/components/ui/stat-card";
import { RecentSkeleton } from "@/components/wallets/wallets-skeleton";

/** The dashboard before its data: same frame, same heights. */
export function DashboardLoading({ heading }: { heading: string }) {
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
      <MetricStrip metrics={[0, 1, 2, 3].map((metric) => ({ id: `${metric}`, label: <Skeleton className="h-4 w-24" />, value: <Skeleton className="my-1 h-5 w-20" /> }))} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card><Skeleton className="mb-4 h-5 w-40" /><AreaChartSkeleton /></Card>
        <Card><Skeleton className="mb-4 h-5 w-32" /><DonutChartSkeleton /></Card>
      </div>
      <Card><RecentSkeleton /></Card>
    </div>
  );
}
