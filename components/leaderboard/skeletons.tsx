import { Skeleton } from "@/components/ui/figures/skeleton";

/** Rows of a list or table still to come. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-5 rounded-card border border-line bg-surface px-4.5 py-5">
      {Array.from({ length: rows }, (_, row) => (
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
