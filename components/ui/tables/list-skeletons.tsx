import { Skeleton } from "../figures/skeleton";

/** Placeholder for the rows of a table within a card. */
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

/** Placeholder for transactions. */
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

/** Placeholder for a list with its card. */
export function ListSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-5 rounded-card border border-line bg-surface px-4.5 py-5">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className="h-5 max-w-48 flex-1" />
          <Skeleton className="ml-auto h-5 w-16" />
          <Skeleton className="h-5 w-20 max-sm:hidden" />
          <Skeleton className="h-5 w-24 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
