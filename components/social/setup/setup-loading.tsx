import { PageHeading } from "@/components/ui/figures/page-heading";
import { Skeleton } from "@/components/ui/figures/skeleton";

/** The setup screen before its data: same frame, same heights. */
export function SetupLoading({ heading, intro }: { heading: string; intro: string }) {
  return (
    <div className="page" aria-busy="true">
      <div>
        <PageHeading>{heading}</PageHeading>
        <p className="mt-1 text-muted">{intro}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4 rounded-card border border-line bg-surface px-4.5 py-4">
          <Skeleton className="h-5 w-32" />
          <div className="grid gap-4 sm:grid-cols-2"><Skeleton className="h-16" /><Skeleton className="h-16" /></div>
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          {[0, 1, 2].map((row) => <Skeleton key={row} className="h-9" />)}
          <Skeleton className="h-9 w-36" />
        </div>
        <div className="grid gap-4">{[0, 1, 2].map((card) => <Skeleton key={card} className="h-48 rounded-card" />)}</div>
      </div>
    </div>
  );
}
