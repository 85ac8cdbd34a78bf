import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/figures/skeleton";

/** Rows of the table still to come. */
export function TableSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-5 px-4.5 pt-1 pb-5">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center justify-between gap-4">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-5 w-28 max-sm:hidden" />
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

/** Transactions still to come. */
export function RecentSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 py-1">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid grid-cols-[32px_minmax(0,1fr)_80px] items-center gap-3">
          <Skeleton className="size-8" />
          <Skeleton className="h-5 w-full max-w-40" />
          <Skeleton className="h-5" />
        </div>
      ))}
    </div>
  );
}

/** The table, with the transactions beside it where there is room for all six columns. */
export function WalletsColumns({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[80rem]:grid-cols-[minmax(0,1fr)_24rem]">{children}</div>
    </div>
  );
}
